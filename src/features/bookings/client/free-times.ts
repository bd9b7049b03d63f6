import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';

import { SLOT_DAYS, type BookableSlot, type SlotsAsked } from '../schema.ts';
import { freeSlots } from './api.ts';
import { addDays, daysUntil, mondayOf, WEEK_DAYS } from './weeks.ts';

/** A free slot with the date that the reader's calendar shows then. */
export type FreeTime = BookableSlot & { day: string };

export type TimesOf = Pick<SlotsAsked, 'provider' | 'role' | 'moving'>;

/**
 * The free times of a provider week by week, from the first week that has one. Six weeks are read at once, so that leafing
 * through them waits for nothing.
 * @param around an instant in ISO 8601: its week is shown first instead
 */
export function useFreeTimes(of: TimesOf, around?: string) {
  const zone = useTimeZone();
  const now = useNow();
  const today = dateIn(zone, now);
  const thisWeek = mondayOf(today);
  const near = around && mondayOf(dateIn(zone, new Date(around)));
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
  const week = asked ?? (first ? mondayOf(first.day) : thisWeek);
  const end = addDays(week, WEEK_DAYS);

  return {
    query,
    now,
    today,
    zone,
    /** The Monday of the week that is shown. */
    week,
    /** Those of that week; undefined until they have come. */
    times: times?.filter(({ day }) => day >= week && day < end),
    /** Finds a slot among all that were read. */
    find: (date: string, time: string) => times?.find((slot) => slot.date === date && slot.time === time),
    isFirstWeek: week <= thisWeek,
    /** The first one after that week, and the last one before it, among the weeks that were read. */
    later: times?.find(({ day }) => day >= end),
    earlier: times?.findLast(({ day }) => day < week),
    /** Where the weeks begin that were not read. */
    beyond: addDays(begin, SLOT_DAYS),
    show: (monday: string) => setAsked(monday < thisWeek ? thisWeek : monday),
  };
}
