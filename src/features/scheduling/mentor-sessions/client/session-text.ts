import { wallTimeText } from '#core/client/reader-locale.ts';
import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import type { PastSession, SessionStatus } from '../schema.ts';

export const sessionTones: Record<SessionStatus, StatusTone> = {
  pending: 'brass',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'plain',
};

/** Returns the booked time, such as 'Mar 2, 2026, 9:30 AM'. */
export function momentText({ session_date, start_time }: Pick<PastSession, 'session_date' | 'start_time'>): string {
  return `${formatDate(session_date)}, ${wallTimeText(start_time)}`;
}

/** Formats a duration, such as '1 h 30 min' for '01:30'. */
export function durationText(duration: string): string {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number);
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}

/** Returns hours with one decimal: '37.5', '2.0'. */
export function hoursText(hours: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(hours);
}

/** Returns hours of one month with two decimals: '3.75'. */
export function figureText(figure: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(figure);
}
