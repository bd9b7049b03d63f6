// Federal holidays, from dated data.
import { addDays, getWeekday } from '#core/shared/calendar-days.ts';

import type { HolidayRule } from './deadline-file.ts';

const [SATURDAY, SUNDAY] = [6, 7];

/**
 * Name of the federal holiday on a calendar day, or undefined. A holiday on a Saturday is observed on the Friday before
 * (5 U.S.C. 6103(b)), one on a Sunday on the Monday after (Executive Order 11582). The name then says so.
 */
export function holidayOn(day: string, holidays: readonly HolidayRule[]): string | undefined {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed in the year before.
  for (const within of [year, year + 1]) {
    for (const holiday of holidays) {
      if (within < holiday.from || (holiday.until !== null && within > holiday.until)) continue;
      const date = dayIn(within, holiday.on);
      if (date === day) return holiday.name;
      if (observedOn(date) === day) return `${holiday.name}, observed`;
    }
  }
  return undefined;
}

function observedOn(date: string): string {
  const weekday = getWeekday(date);
  if (weekday === SATURDAY) return addDays(date, -1);
  return weekday === SUNDAY ? addDays(date, 1) : date;
}

function dayIn(year: number, on: HolidayRule['on']): string {
  if ('day' in on) return toIsoDate(year, on.month, on.day);
  const first = toIsoDate(year, on.month, 1);
  const earliest = addDays(first, (on.weekday - getWeekday(first) + 7) % 7);
  if (on.number > 0) return addDays(earliest, 7 * (on.number - 1));
  const fifth = addDays(earliest, 28);
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : addDays(earliest, 21);
}

function toIsoDate(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-');
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
