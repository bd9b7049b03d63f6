// Parsing of typed dates: to the day, to the month, or only the year.
import { monthNamed } from './month-names.ts';
import { normalizeTyped } from './number-text.ts';
import { getFirstDay } from './partial-date.ts';

/** Result of parsing a text: empty, one date in ISO 8601, two possible days, or invalid. */
export type DateReading =
  | { kind: 'none' }
  | { kind: 'date'; value: string }
  | { kind: 'ambiguous'; values: readonly [monthFirst: string, dayFirst: string] }
  | { kind: 'unreadable' };

/** No date is longer, and parsing a long text takes long. */
const MAX_CHARACTERS = 100;

const mark = String.raw`\s*[-/.]\s*`;
const space = String.raw`[\s,.\-/]*`;
const year = String.raw`(?<year>\d{4})`;
const month = String.raw`(?<month>\d{1,2}|[\p{L}\p{M}]{2,})`;
const name = String.raw`(?<month>[\p{L}\p{M}]{2,})`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|o)?`;

/** A year has four digits, because `06/19` can be a month or a day. */
const forms = [
  year,
  `${year}${mark}${month}(?:${mark}${day})?`,
  `${month}${mark}${year}`,
  `${year}${space}${name}(?:${space}${day})?`,
  `${name}${space}${year}`,
  `${day}${space}${name}${space}${year}`,
  String.raw`${name}${space}${day}[\s,.\-/]+${year}`,
].map((form) => new RegExp(`^${form}$`, 'u'));

/** A day of the week, and words between the parts: 'Saturday, the 15th of June 2019', '15 de junio de 2019'. */
const fillers =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*[,.]{0,2} )?(?:the )?(?=\S+ )|(?<= )(?:of|de|del|den|di) |(?<=\d)(?:\.| ?[гр]\.?)$/gu;

/**
 * Parses '2019', '2019-06', '06/2019', 'June 2019', '15 June 2019', 'Jun. 15th, 2019', '15 de junio de 2019',
 * '2019年6月15日' and '2019-06-15'. With dots between numbers, the day is first in all countries. With other separators,
 * the month is first in the United States and the day elsewhere, so '03/04/2019' is ambiguous.
 */
export function readDate(text: string): DateReading {
  if (text.length > MAX_CHARACTERS) return { kind: 'unreadable' };
  const plain = normalizeTyped(text)
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?[年月년월] ?(?=\d)/gu, '-')
    .replace(/(?<=\d) ?[年月日년월일]$/u, '')
    .replaceAll(fillers, '');
  if (plain === '') return { kind: 'none' };
  const values = readNumbers(plain) ?? readForms(plain);
  const [value, other] = values;
  if (value === undefined) return { kind: 'unreadable' };
  return other === undefined || other === value
    ? { kind: 'date', value }
    : { kind: 'ambiguous', values: [value, other] };
}

/** Parses a day and a month in either order before the year. Undefined if the text has another format. */
function readNumbers(text: string): string[] | undefined {
  const found = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4})$/u.exec(text);
  if (!found) return undefined;
  const [, one = '', separator, two = '', wholeYear = ''] = found;
  const monthFirst = listDates(wholeYear, one, two);
  const dayFirst = listDates(wholeYear, two, one);
  return separator === '.' ? [...dayFirst, ...monthFirst].slice(0, 1) : [...monthFirst, ...dayFirst];
}

function readForms(text: string): string[] {
  for (const form of forms) {
    const found = form.exec(text)?.groups;
    if (found) return listDates(found.year ?? '', toMonth(found.month), found.day);
  }
  return [];
}

function toMonth(text: string | undefined): string | undefined {
  if (text === undefined || /^\d/u.test(text)) return text;
  return String(monthNamed(text));
}

/** Returns the date, or nothing if it does not exist in the calendar. */
function listDates(wholeYear: string, ...parts: (string | undefined)[]): string[] {
  const numerals = parts.filter((part) => part !== undefined).map((part) => part.padStart(2, '0'));
  const date = [wholeYear, ...numerals].join('-');
  const whole = getFirstDay(date);
  const instant = new Date(`${whole}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== whole ? [] : [date];
}
