// Costliest value that a schema accepts within a number of bytes: the most items, each with the longest texts.
import type { Schema } from './fuzz-values.ts';

/** Costliest characters, as repeated texts. A word differs by position. */
export const costlyTexts = {
  /** Normalizes to eighteen characters. */
  expanding: () => '\ufdfa',
  combining: () => `a${'\u0301'.repeat(30)}`,
  pairs: () => '\u{1d4b3}',
  /** Hostile to patterns that look for an end. */
  spaces: () => `a${' \t'.repeat(20)}`,
  /** Fills the vocabulary. */
  words: (place: number) => `w${(place * 7919).toString(36)} `,
} as const;

export type CostlyText = keyof typeof costlyTexts;
/** @param bytes JSON bytes that the value may take, if its smallest form leaves a choice */
export type Costly = { text: CostlyText; bytes: number; hints?: Readonly<Record<string, unknown>> };

const WORDS = 50_000;
const words = Array.from({ length: WORDS }, (_, place) => costlyTexts.words(place));
/** Any valid JSON value. */
const ANY: Schema = { type: 'string', maxLength: 100_000 };

export function buildCostliestValue(schema: Schema, costly: Costly, place = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[place % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return buildCostliestValue(chooseSchema(choices, costly), costly, place);
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'object':
      return buildObject(schema, costly, place);
    case 'array':
      return buildList(schema, costly);
    case 'string':
      return buildText(schema, costly, place);
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 2 ** 31 - 1, Math.max(schema.minimum ?? 0, 2 ** 31 - 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return buildText(ANY, costly, place);
  }
}

const chosen = new WeakMap<readonly Schema[], Schema>();

/** Choice with the most content in a few bytes. Cached, since choices are nested. */
function chooseSchema(choices: readonly Schema[], { text }: Costly): Schema {
  const cached = chosen.get(choices);
  if (cached) return cached;
  const sizes = choices.map((choice) => ({
    choice,
    size: measureSize(buildCostliestValue(choice, { text, bytes: 1000 })),
  }));
  const { choice } = sizes.reduce((most, one) => (one.size > most.size ? one : most));
  chosen.set(choices, choice);
  return choice;
}

function buildObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  costly: Costly,
  place: number,
): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => costly.bytes > 0 || required.includes(name));
  if (typeof additionalProperties === 'object' && costly.bytes > 0) {
    const value = buildCostliestValue(additionalProperties, { ...costly, bytes: costly.bytes / 2 }, place);
    return { a: value, b: value };
  }
  const bytes = computeShare(costly.bytes, names.length, String(names).length + 4 * names.length);
  return Object.fromEntries(
    names.map((name) => [
      name,
      costly.hints?.[name] ?? buildCostliestValue(properties[name] ?? {}, { ...costly, bytes }, place),
    ]),
  );
}

/** Creates as many items as fit. The remaining bytes go to their texts. */
function buildList({ items = {}, minItems = 0, maxItems = 1000 }: Schema, costly: Costly): unknown[] {
  const smallest = measureSize(buildCostliestValue(items, { ...costly, bytes: 1 })) + 1;
  const count = Math.max(minItems, Math.min(maxItems, Math.floor(costly.bytes / smallest)));
  const bytes = computeShare(costly.bytes, count, 2);
  return Array.from({ length: count }, (_, place) => buildCostliestValue(items, { ...costly, bytes }, place));
}

function buildText(
  { format, pattern, minLength = 0, maxLength = 1000 }: Schema,
  costly: Costly,
  place: number,
): string {
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
  if (format === 'date') return '2030-01-02';
  if (format === 'date-time') return '2030-01-02T03:04:05Z';
  if (format === 'email') return `person-${place}@example.com`;
  const matching = pattern === undefined ? undefined : getMatch(pattern);
  if (matching !== undefined) return matching;
  const made = costly.text === 'words' ? buildWords(maxLength, costly.bytes, place) : repeated(maxLength, costly);
  // JSON Schema counts code points.
  return made + 'a'.repeat(Math.max(0, minLength - Array.from(made).length));
}

function repeated(length: number, { text, bytes }: Costly): string {
  const unit = costlyTexts[text](0);
  return unit.repeat(Math.max(0, Math.floor(Math.min(length / unit.length, bytes / measureSize(unit)))));
}

function buildWords(length: number, bytes: number, place: number): string {
  const most = Math.min(length, bytes);
  let made = '';
  for (let word = place; made.length + 12 < most; word += 1) made += words[word % WORDS];
  return made;
}

const matches = ['12:30', 'awards', 'a_a', '/images/a.png', '2019-06'];

function getMatch(pattern: string): string {
  const found = matches.find((text) => new RegExp(pattern).test(text));
  if (found === undefined) throw new Error(`add a text that matches ${pattern} to src/testing/costliest.ts`);
  return found;
}

function computeShare(bytes: number, parts: number, taken: number): number {
  return Math.max(0, Math.floor((bytes - taken) / Math.max(1, parts)));
}

function measureSize(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
