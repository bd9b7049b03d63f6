import { clocks, type Clock } from '#core/shared/clock.ts';
import { formatTime } from '#core/shared/formatters.ts';

/** Clock that the user chose. A browser has only one user. Set by {@link TimeZone}, which renders times again. */
let chosen: Clock = '';

export function setClock(clock: string | undefined): void {
  chosen = clocks.find((one) => one === clock) ?? '';
}

/** Returns the locale for times: the browser's, with the clock that the user chose. */
export function readerLocale(): string | undefined {
  if (chosen === '') return undefined;
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  return new Intl.Locale(locale, { hourCycle: chosen === '12' ? 'h12' : 'h23' }).toString();
}

/** Formats a time of day, `hh:mm` up to 24:00, for the reader's clock: '9:00 AM', '17:00'. */
export function wallTimeText(time: string, locale = readerLocale()): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const isOfTwelve = format.resolvedOptions().hour12 === true;
  return time === '24:00' && !isOfTwelve ? time : formatTime(format, new Date(`1970-01-01T${time}Z`));
}
