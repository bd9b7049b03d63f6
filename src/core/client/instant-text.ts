import { readerLocale } from './reader-locale.ts';

const parts = {
  /** The whole, with the name of the time zone. */
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

/** An instant as the clocks and calendars of a time zone show it. */
export function formatInstant({
  at,
  show = 'moment',
  timeZone,
  locale = readerLocale(),
}: {
  /** ISO 8601, or what was computed from one. */
  at: string | Date;
  show?: InstantPart | undefined;
  timeZone: string;
  /** The reader's own, where none is given. */
  locale?: string | undefined;
}): string {
  return new Intl.DateTimeFormat(locale, { ...parts[show], timeZone }).format(new Date(at));
}

/** The day, `YYYY-MM-DD`, that the calendars of a time zone show at an instant. */
export function dateIn(timeZone: string, at: Date): string {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const { year, month, day } = Object.fromEntries(shown.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}
