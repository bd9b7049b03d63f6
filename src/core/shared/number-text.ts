// Parsing of typed numbers in the formats of all countries.
import { currenciesNamed, readWords } from './amount-words.ts';
import { withoutUnseenMarks } from './unseen-marks.ts';

/** Result of parsing a text: empty, one number, several possible numbers, an amount in other money, or invalid. */
export type NumberReading =
  | { kind: 'none' }
  | { kind: 'number'; value: number }
  | { kind: 'ambiguous'; values: readonly number[] }
  | { kind: 'other-currency'; currencies: readonly string[] }
  | { kind: 'unreadable' };

export type NumberFormat = {
  /** Maximum number of fraction digits. Defaults to 2. If 0, a point before three digits groups. */
  fractionDigits?: number | undefined;
  /** Currency of an amount of money: an ISO 4217 code, or any name typed by a user. */
  currency?: string | undefined;
};

/** No number is longer, and parsing a long text takes long. */
const MAX_CHARACTERS = 100;

/**
 * Parses a number with any usual separators, groups of three digits or Indian groups, digits of any script, a currency
 * and a multiplier: '$250k', '€ 250.000,50', '45,00,000', "1'000.–", '1,5 Mrd. Kč'.
 *
 * One comma before three digits groups thousands, as in the United States. One point before three digits groups
 * thousands in half of the world and starts a fraction in the other half, so it is ambiguous. An amount that names
 * another currency than that of its field is never read as an amount of the field.
 */
export function readNumber(text: string, { fractionDigits = 2, currency }: NumberFormat = {}): NumberReading {
  const plain = normalizeTyped(text);
  if (plain === '') return { kind: 'none' };
  if (plain.length > MAX_CHARACTERS) return { kind: 'unreadable' };
  if (/^\d+(?:\.\d+)?e\d{1,2}$/iu.test(plain)) return { kind: 'number', value: Number(plain) };
  const { sign, rest } = splitSign(plain);
  // In 'Rs. 500', the point belongs to the currency.
  const amount = rest.replace(/^(?<currency>\p{L}+)\./u, '$<currency> ');
  const parts = /^(?<before>[^\d.,٫٬]*)(?<digits>[\d.,٫٬](?:[\d.,٫٬\s'’`´]*[\d.,٫٬])?)(?<after>[^\d]*)$/u.exec(
    amount,
  )?.groups;
  const words = parts && readWords(parts.before ?? '', parts.after ?? '');
  if (!parts?.digits || !words) return { kind: 'unreadable' };
  const values = new Set(
    readDigits(parts.digits, fractionDigits).flatMap((digits) =>
      words.powers.map((power) => Number(`${sign}${digits}e${power}`) + 0),
    ),
  );
  const [value] = values;
  if (value === undefined) return { kind: 'unreadable' };
  const named = words.currencies;
  if (named && currency !== undefined) {
    const own = currenciesNamed(currency);
    if (!named.some((code) => own.includes(code))) return { kind: 'other-currency', currencies: named };
  }
  return values.size > 1 ? { kind: 'ambiguous', values: [...values] } : { kind: 'number', value };
}

function splitSign(text: string): { sign: string; rest: string } {
  const inParentheses = /^\((.+)\)$/u.exec(text)?.[1];
  if (inParentheses !== undefined) return { sign: '-', rest: inParentheses.trim() };
  const signed = /^(?<currency>[^\d\s+−–-]*)\s*(?<sign>[+−–-])\s*(?<rest>.*)$/u.exec(text)?.groups;
  if (!signed) return { sign: '', rest: text };
  return { sign: signed.sign === '+' ? '' : '-', rest: `${signed.currency}${signed.rest}` };
}

/** Returns one reading, two if both are possible, or none. The decimal separator is a point. */
function readDigits(text: string, fractionDigits: number): readonly [] | readonly [string] | readonly [string, string] {
  const body = text.replaceAll('٬', ',').replace(/[.,]$/u, '');
  const marks = body.match(/[.,٫]/gu) ?? [];
  const mark = marks.at(-1);
  if (mark === undefined) return isGrouped(body) ? [extractDigits(body)] : [];

  const [whole, fraction] = [body.slice(0, body.lastIndexOf(mark)), body.slice(body.lastIndexOf(mark) + 1)];
  const isWhole = whole === '' || (isGrouped(whole) && !whole.includes(mark));
  const withFraction = isWhole && /^\d+$/u.test(fraction) ? `${extractDigits(whole) || '0'}.${fraction}` : undefined;
  if (mark !== '٫' && isGrouped(body)) {
    const isAmbiguous = mark === '.' && fractionDigits > 0 && withFraction !== undefined;
    return isAmbiguous ? [extractDigits(body), withFraction] : [extractDigits(body)];
  }
  // '1850,000' is an unusual way to write 1850, so one of its digits is probably a typo.
  const isSlip = mark === ',' && fraction.length === 3 && /^[1-9]\d*$/u.test(whole);
  return withFraction === undefined || isSlip ? [] : [withFraction];
}

/** Whether digits are in groups of three, in Indian groups, or ungrouped. */
function isGrouped(text: string): boolean {
  const mark = /\D/u.exec(text)?.[0];
  if (mark === undefined) return text !== '';
  const [first = '', ...others] = text.split(mark);
  // '0,125' is not in thousands.
  if (!/^[1-9]\d{0,2}$/u.test(first) || !/^\d{3}$/u.test(others.at(-1) ?? '')) return false;
  const middle = others.slice(0, -1);
  return (
    middle.every((group) => /^\d{3}$/u.test(group)) ||
    (first.length < 3 && middle.every((group) => /^\d{2}$/u.test(group)))
  );
}

function extractDigits(text: string): string {
  return text.replaceAll(/\D/gu, '');
}

/** Returns typed or pasted text without outer spaces and unseen marks. Digits of any script become 0 to 9. */
export function normalizeTyped(text: string): string {
  return withoutUnseenMarks(text.normalize('NFKC'))
    .trim()
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const point = digit.codePointAt(0) ?? 0;
      let zero = point;
      while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String(point - zero);
    });
}
