// Whole sentences with placeholders, and the plural forms and lists of the language. Translators need only look here.
import { formatNumber } from './money.ts';

/** Language of all sentences. Dates and times of day follow the reader's own settings instead. */
const LANGUAGE = 'en-US';
/** Sentences here have no comma before the last “and”, as in British lists. */
const LISTS = 'en-GB';

const plurals = new Intl.PluralRules(LANGUAGE);
const ordinals = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' });
const listTypes = { and: 'conjunction', or: 'disjunction' } as const;
// Created when used: the first takes 25 ms, since ICU looks through the data of all languages.
const lists: { -readonly [By in keyof typeof listTypes]?: Intl.ListFormat } = {};
const ordinalEndings = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

type Values = Record<string, string | number>;

/** A whole sentence for each plural form of the language, with `{count}` for the number. `none` is used for 0. */
export type Counted = { none?: string; one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Fills in the `{placeholders}` of a sentence. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the sentence for a number: `counted(2, { one: '{count} file', other: '{count} files' })` is '2 files'. */
export function counted(count: number, sentences: Counted, values: Values = {}): string {
  const { none, other } = sentences;
  const sentence = count === 0 && none !== undefined ? none : (sentences[plurals.select(count)] ?? other);
  return fill(sentence, { count: formatNumber(count), ...values });
}

/** Joins a list: 'a, b and c'. */
export function listed(parts: readonly string[], by: keyof typeof listTypes = 'and'): string {
  lists[by] ??= new Intl.ListFormat(LISTS, { type: listTypes[by] });
  return lists[by].format(parts);
}

/** Formats an ordinal: '1st', '22nd'. */
export function ordinal(count: number): string {
  return `${count}${ordinalEndings[ordinals.select(count)]}`;
}
