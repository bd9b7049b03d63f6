import { dateIn } from '#core/client/instant-text.ts';
import { readerLocale } from '#core/client/reader-locale.ts';
import { dateFormat, formatTime } from '#core/shared/formatters.ts';

/** Start and end as timestamps in ISO 8601. */
export type Span = { starts_at: string; ends_at: string };

const HOUR_MS = 3_600_000;

type Shown = { timeZone: string; locale?: string | undefined };

/** Formats a time zone for reading, such as 'America/New York'. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** Formats a date, such as 'Tue 24 Mar', in the reader's format, with the year if it is not the current one. */
export function dayText(at: string, { timeZone, locale, now }: Shown & { now: Date }): string {
  const instant = new Date(at);
  const isOtherYear = dateIn(timeZone, instant).slice(0, 4) !== dateIn(timeZone, now).slice(0, 4);
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
    timeZone,
  }).format(instant);
}

/** Formats a start time, such as '15:00'. */
export function timeText(at: string, shown: Shown): string {
  return formatTime(timeFormat({ starts_at: at, ends_at: at }, shown), new Date(at));
}

/** Formats start and end, such as '15:00–16:00'. */
export function spanText({ starts_at, ends_at }: Span, shown: Shown): string {
  const format = timeFormat({ starts_at, ends_at }, shown);
  return `${formatTime(format, new Date(starts_at))}–${formatTime(format, new Date(ends_at))}`;
}

/**
 * Names the offset of times within an hour of a clock change: '1:30 AM EST–3:00 AM EDT'. Without it, half an hour would
 * look like 90 minutes, and a repeated hour like the first one.
 */
function timeFormat({ starts_at, ends_at }: Span, { timeZone, locale = readerLocale() }: Shown): Intl.DateTimeFormat {
  const [before, after] = [Date.parse(starts_at) - HOUR_MS, Date.parse(ends_at) + HOUR_MS];
  const isNamed = offsetName(before, timeZone) !== offsetName(after, timeZone);
  const parts = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return dateFormat(locale, { ...(isNamed ? parts : { timeStyle: 'short' }), timeZone });
}

function offsetName(at: number, timeZone: string): string | undefined {
  const parts = dateFormat('en-US', { timeZoneName: 'short', timeZone }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** Returns the start in another zone: '10:00', or 'Mon 22:00' if the day differs from the reader's. */
export function theirTime(at: string, { own, timeZone, locale }: Shown & { own: string }): string {
  const instant = new Date(at);
  const isOtherDay = dateIn(own, instant) !== dateIn(timeZone, instant);
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }).format(instant);
  return [isOtherDay && day, timeText(at, { timeZone, locale })].filter(Boolean).join(' ');
}

export type Zones = {
  /** Time zone of the reader. */
  own: string;
  /** Time zone and name of the other side. */
  their: string;
  name: string;
  locale?: string | undefined;
};

/** Formats date, start and end, such as 'Tue 24 Mar, 15:00–16:00'. */
export function ownMoment(span: Span, { own, locale, now }: Pick<Zones, 'own' | 'locale'> & { now: Date }): string {
  const shown = { timeZone: own, locale };
  return `${dayText(span.starts_at, { ...shown, now })}, ${spanText(span, shown)}`;
}

/** Describes whose time is shown: 'your time (Europe/Berlin) · 10:00 for Dr Noor (America/New York)', or a shared zone. */
export function zonesText({ starts_at }: Span, { own, their, name, locale }: Zones): string {
  if (own === their) return `your and ${name}’s time (${zoneName(own)})`;
  const there = theirTime(starts_at, { own, timeZone: their, locale });
  return `your time (${zoneName(own)}) · ${there} for ${name} (${zoneName(their)})`;
}

/** Returns the same for the provider: with the applicant's zone if known, otherwise the zone of the booking. */
export function providedZonesText(
  {
    applicant,
    applicant_zone,
    time_zone,
    ...span
  }: Span & { applicant: string; applicant_zone: string | null; time_zone: string },
  own: string,
): string {
  if (applicant_zone !== null) return zonesText(span, { own, their: applicant_zone, name: applicant });
  if (own === time_zone) return `your time (${zoneName(own)})`;
  const booked = theirTime(span.starts_at, { own, timeZone: time_zone });
  return `your time (${zoneName(own)}) · booked as ${booked} (${zoneName(time_zone)})`;
}
