import { dateIn } from '#core/client/instant-text.ts';
import { readerLocale } from '#core/client/reader-locale.ts';
import { dateFormat } from '#core/shared/formatters.ts';

/** Start and end as timestamps in ISO 8601. */
export type Span = { starts_at: string; ends_at: string };

type Shown = { timeZone: string; locale?: string | undefined };

/** 'America/New York' */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** Short form: 'New York'. */
export function cityOf(timeZone: string): string {
  return zoneName(timeZone).split('/').at(-1) ?? timeZone;
}

/** Returns 'Tue 24 Mar' in the reader's format, with the year if it is not the current one. */
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

/** '15:00' */
export function timeText(at: string, { timeZone, locale }: Shown): string {
  return dateFormat(locale ?? readerLocale(), { timeStyle: 'short', timeZone }).format(new Date(at));
}

/** '15:00–16:00' */
export function spanText({ starts_at, ends_at }: Span, { timeZone, locale }: Shown): string {
  const format = dateFormat(locale ?? readerLocale(), { hour: 'numeric', minute: '2-digit', timeZone });
  return `${format.format(new Date(starts_at))}–${format.format(new Date(ends_at))}`;
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

/** 'Tue 24 Mar, 15:00–16:00' */
export function ownMoment(span: Span, { own, locale, now }: Pick<Zones, 'own' | 'locale'> & { now: Date }): string {
  const shown = { timeZone: own, locale };
  return `${dayText(span.starts_at, { ...shown, now })}, ${spanText(span, shown)}`;
}

/** Returns 'your time (Europe/Berlin) · 10:00 for Dr Noor (America/New York)', or a shared zone. */
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
