// Dates as people write them: to the day, to the month, or the year alone.
import { inAsciiDigits } from './number-text.ts';
import { firstDayOf } from './partial-date.ts';

/** Result of reading a text: nothing, one date in ISO 8601, one of two days, or no date that can be read. */
export type DateReading =
  | { kind: 'none' }
  | { kind: 'date'; value: string }
  | { kind: 'ambiguous'; values: readonly [monthFirst: string, dayFirst: string] }
  | { kind: 'unreadable' };

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const mark = String.raw`\s*[-/.]\s*`;
const space = String.raw`[\s,.\-/]*`;
const year = String.raw`(?<year>\d{4})`;
const month = String.raw`(?<month>\d{1,2}|\p{L}{3,})`;
const name = String.raw`(?<month>\p{L}{3,})`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;

/** A year has four digits: `06/19` can be a month as well as a day. */
const forms = [
  year,
  `${year}${mark}${month}(?:${mark}${day})?`,
  `${month}${mark}${year}`,
  `${year}${space}${name}(?:${space}${day})?`,
  `${name}${space}${year}`,
  `${day}${space}(?:of\\s+)?${name}${space}${year}`,
  String.raw`${name}${space}${day}[\s,.\-/]+${year}`,
].map((form) => new RegExp(`^${form}$`, 'u'));

/**
 * Reads '2019', '2019-06', '06/2019', 'June 2019', '15 June 2019', 'Jun. 15th, 2019' and '2019-06-15'. With points between
 * numbers the day comes first in all countries; with other marks the month does in the United States, and the day elsewhere, so
 * that '03/04/2019' is ambiguous.
 */
export function readDate(text: string): DateReading {
  const plain = inAsciiDigits(text.normalize('NFKC')).trim().toLowerCase();
  if (plain === '') return { kind: 'none' };
  const values = readNumbers(plain) ?? readForms(plain);
  const [value, other] = values;
  if (value === undefined) return { kind: 'unreadable' };
  return other === undefined || other === value
    ? { kind: 'date', value }
    : { kind: 'ambiguous', values: [value, other] };
}

/** Reads a day and a month in either order before the year; undefined if the text is none of that. */
function readNumbers(text: string): string[] | undefined {
  const found = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4})$/u.exec(text);
  if (!found) return undefined;
  const [, one = '', separator, two = '', wholeYear = ''] = found;
  const monthFirst = dateOf(wholeYear, one, two);
  const dayFirst = dateOf(wholeYear, two, one);
  return separator === '.' ? [...dayFirst, ...monthFirst].slice(0, 1) : [...monthFirst, ...dayFirst];
}

function readForms(text: string): string[] {
  for (const form of forms) {
    const found = form.exec(text)?.groups;
    if (found) return dateOf(found.year ?? '', monthOf(found.month), found.day);
  }
  return [];
}

function monthOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d/u.test(text)) return text;
  return String(months.findIndex((one) => one.startsWith(text)) + 1);
}

/** The date, or nothing where the calendar has none. */
function dateOf(wholeYear: string, ...parts: (string | undefined)[]): string[] {
  const given = parts.filter((part) => part !== undefined).map((part) => part.padStart(2, '0'));
  const date = [wholeYear, ...given].join('-');
  const whole = firstDayOf(date);
  const instant = new Date(`${whole}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== whole ? [] : [date];
}
