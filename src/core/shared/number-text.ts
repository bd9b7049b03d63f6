// Parsing of typed numbers in the formats of all countries.

/** Result of parsing a text: empty, one number, two possible numbers, or invalid. */
export type NumberReading =
  | { kind: 'none' }
  | { kind: 'number'; value: number }
  | { kind: 'ambiguous'; values: readonly [grouped: number, fraction: number] }
  | { kind: 'unreadable' };

const powers: Record<string, number> = {
  k: 3,
  thousand: 3,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  lacs: 5,
  l: 5,
  m: 6,
  mio: 6,
  mn: 6,
  million: 6,
  crore: 7,
  crores: 7,
  cr: 7,
  bn: 9,
  billion: 9,
  万: 4,
  萬: 4,
  億: 8,
  亿: 8,
};

/** Currency signs that are letters, and additions after a whole amount. */
const letterSigns = [
  'kr',
  'kc',
  'kč',
  'zl',
  'zł',
  'ft',
  'rs',
  'r',
  'rm',
  'rp',
  'lei',
  'fr',
  'sfr',
  'dm',
  'лв',
  'руб',
  '元',
  '円',
];
const currencyCodes = new Set([
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  ...letterSigns,
]);

/** No number is longer, and parsing a long text takes long. */
const MAX_CHARACTERS = 100;

/**
 * Parses a number with any usual separators, groups of three digits or Indian groups, digits of any script, a currency
 * sign and a multiplier: '$250k', '€ 250.000,50', '45,00,000', "1'000.–".
 *
 * One comma before three digits groups thousands, as in the United States. One point before three digits groups
 * thousands in half of the world and starts a fraction in the other half, so it is ambiguous.
 * @param fractionDigits maximum number of fraction digits; if 0, a point before three digits groups
 */
export function readNumber(text: string, fractionDigits = 2): NumberReading {
  const plain = inAsciiDigits(text.normalize('NFKC')).trim();
  if (plain === '') return { kind: 'none' };
  if (plain.length > MAX_CHARACTERS) return { kind: 'unreadable' };
  if (/^\d+(?:\.\d+)?e\d{1,2}$/iu.test(plain)) return { kind: 'number', value: Number(plain) };
  const { sign, rest } = splitSign(plain);
  // In 'Rs. 500', the point belongs to the currency.
  const amount = rest.replace(/^(?<currency>\p{L}+)\./u, '$<currency> ');
  const parts = /^(?<before>[^\d.,٫٬]*)(?<digits>[\d.,٫٬](?:[\d.,٫٬\s'’`´]*[\d.,٫٬])?)(?<after>[^\d]*)$/u.exec(
    amount,
  )?.groups;
  const power = parts && powerOf(parts.before ?? '', parts.after ?? '');
  if (!parts?.digits || power === undefined) return { kind: 'unreadable' };
  const read = readDigits(parts.digits, fractionDigits);
  const value = (digits: string) => Number(`${sign}${digits}e${power}`) + 0;
  if (read.length === 2) return { kind: 'ambiguous', values: [value(read[0]), value(read[1])] };
  return read[0] === undefined ? { kind: 'unreadable' } : { kind: 'number', value: value(read[0]) };
}

function splitSign(text: string): { sign: string; rest: string } {
  const inParentheses = /^\((.+)\)$/u.exec(text)?.[1];
  if (inParentheses !== undefined) return { sign: '-', rest: inParentheses.trim() };
  const signed = /^(?<currency>[^\d\s+−–-]*)\s*(?<sign>[+−–-])\s*(?<rest>.*)$/u.exec(text)?.groups;
  if (!signed) return { sign: '', rest: text };
  return { sign: signed.sign === '+' ? '' : '-', rest: `${signed.currency}${signed.rest}` };
}

/** Returns the power of ten to multiply by. Undefined if a word does not belong to a number. */
function powerOf(before: string, after: string): number | undefined {
  const leading = wordsOf(before);
  // '1000.–', '1000,-' and '1000/-' are whole amounts.
  const trailing = wordsOf(after.replace(/^\/?[-–—]+/u, ''));
  const at = trailing.findIndex((word) => Object.hasOwn(powers, word));
  const others = [...leading, ...(at === -1 ? trailing : trailing.toSpliced(at, 1))];
  if (others.length > 2 || others.some((word) => !isCurrency(word))) return undefined;
  return powers[trailing[at] ?? ''] ?? 0;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s.]+|(?<=[\p{Sc}万萬億亿])|(?=\p{Sc})/u)
    .filter(Boolean);
}

function isCurrency(word: string): boolean {
  return /^\p{Sc}$/u.test(word) || currencyCodes.has(word) || /^(?:us|a|c|ca|au|hk|nz|s|r|nt|mx)$/u.test(word);
}

/** Returns one reading, two if both are possible, or none. The decimal separator is a point. */
function readDigits(text: string, fractionDigits: number): readonly [] | readonly [string] | readonly [string, string] {
  const body = text.replaceAll('٬', ',').replace(/[.,]$/u, '');
  const marks = body.match(/[.,٫]/gu) ?? [];
  const mark = marks.at(-1);
  if (mark === undefined) return isGrouped(body) ? [digitsOf(body)] : [];

  const [whole, fraction] = [body.slice(0, body.lastIndexOf(mark)), body.slice(body.lastIndexOf(mark) + 1)];
  const isWhole = whole === '' || (isGrouped(whole) && !whole.includes(mark));
  const withFraction = isWhole && /^\d+$/u.test(fraction) ? `${digitsOf(whole) || '0'}.${fraction}` : undefined;
  if (mark !== '٫' && isGrouped(body)) {
    const isAmbiguous = mark === '.' && fractionDigits > 0 && withFraction !== undefined;
    return isAmbiguous ? [digitsOf(body), withFraction] : [digitsOf(body)];
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

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, '');
}

/** Converts digits of any script to 0 to 9. */
export function inAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(point - zero);
  });
}
