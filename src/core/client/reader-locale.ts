import { clocks, type Clock } from '#core/shared/clock.ts';

/** As the user chose it, of whom there is one in a browser; {@link TimeZone} sets it, and makes anew what is shown. */
let chosen: Clock = '';

export function setClock(clock: string | undefined): void {
  chosen = clocks.find((known) => known === clock) ?? '';
}

/** The locale that times are written in: the browser's, with the clock that the user chose. */
export function readerLocale(): string | undefined {
  if (chosen === '') return undefined;
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  return new Intl.Locale(locale, { hourCycle: chosen === '12' ? 'h12' : 'h23' }).toString();
}

/** A time of the day, `hh:mm` up to 24:00, as the reader's clock shows it: '9:00 AM', '17:00'. */
export function wallTimeText(time: string, locale = readerLocale()): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const isOfTwelve = format.resolvedOptions().hour12 === true;
  return time === '24:00' && !isOfTwelve ? time : format.format(new Date(`1970-01-01T${time}Z`));
}
