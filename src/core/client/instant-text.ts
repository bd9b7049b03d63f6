import { dateFormat, formatTime } from '#core/shared/formatters.ts';

import { readerLocale } from './reader-locale.ts';

const parts = {
  /** Date and time with the name of the time zone. */
  moment: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type InstantPart = keyof typeof parts;

/** Formats a timestamp in a time zone. */
export function formatInstant({
  at,
  show = 'moment',
  timeZone,
  locale = readerLocale(),
}: {
  /** ISO 8601 text, or a Date. */
  at: string | Date;
  show?: InstantPart | undefined;
  timeZone: string;
  /** Defaults to the reader's locale. */
  locale?: string | undefined;
}): string {
  return formatTime(dateFormat(locale, { ...parts[show], timeZone }), new Date(at));
}

/** Returns the date, `YYYY-MM-DD`, of a timestamp in a time zone. */
export function dateIn(timeZone: string, at: Date): string {
  const shown = dateFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const { year, month, day } = Object.fromEntries(shown.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}
