import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { addDays, daysUntil, getWeekday } from '#core/shared/calendar-days.ts';

import { SLOT_DAYS, type BookableSlot, type SlotsQuery } from '../schema.ts';
import { freeSlots } from './api.ts';

export const WEEK_DAYS = 7;

/** A free slot with its date in the reader's zone. */
export type FreeTime = BookableSlot & { day: string };

/**
 * Free times of a provider by week, starting with the first week that has one. Loads six weeks at once, so that paging
 * through them needs no request.
 * @param around timestamp in ISO 8601 whose week is shown first instead
 */
export function useFreeTimes(of: Pick<SlotsQuery, 'provider' | 'role' | 'moving'>, around?: string) {
  const zone = useTimeZone();
  const now = useNow();
  const today = dateIn(zone, now);
  const thisWeek = getMonday(today);
  const near = around && getMonday(dateIn(zone, new Date(around)));
  const [asked, setAsked] = useState(near && near > thisWeek ? near : undefined);
  const part = Math.floor(daysUntil(thisWeek, asked ?? thisWeek) / SLOT_DAYS);
  const begin = addDays(thisWeek, part * SLOT_DAYS);
  const query = useQuery(
    freeSlots({
      ...of,
      from: begin < today ? today : begin,
      until: addDays(begin, SLOT_DAYS - 1),
      zone,
    }),
  );
  const times = query.data?.slots.map((slot): FreeTime => ({ ...slot, day: dateIn(zone, new Date(slot.starts_at)) }));
  const [first] = times ?? [];
  const week = asked ?? (first ? getMonday(first.day) : thisWeek);
  const end = addDays(week, WEEK_DAYS);

  return {
    query,
    now,
    today,
    zone,
    /** Monday of the displayed week. */
    week,
    /** Slots of that week. Undefined until loaded. */
    times: times?.filter(({ day }) => day >= week && day < end),
    /** Finds a slot among all loaded ones. */
    find: (date: string, time: string) => times?.find((slot) => slot.date === date && slot.time === time),
    isFirstWeek: week <= thisWeek,
    /** Next slot after that week, and previous one before it, among loaded weeks. */
    later: times?.find(({ day }) => day >= end),
    earlier: times?.findLast(({ day }) => day < week),
    /** Start of weeks that are not loaded. */
    beyond: addDays(begin, SLOT_DAYS),
    show: (monday: string) => setAsked(monday < thisWeek ? thisWeek : monday),
  };
}

/** Returns the Monday of a date's week. */
export function getMonday(date: string): string {
  return addDays(date, 1 - getWeekday(date));
}

/** Returns the dates of the week that starts on this Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, day) => addDays(monday, day));
}
