// Elements and rules of the regulation: dated data, one file per criterion, in a closed language of conditions.
import { z } from 'zod';

import type { Criterion } from '#features/evidence/claimed-criteria/schema.ts';
import { levels, parts, type Part } from '#features/evidence/readiness/schema.ts';

import { comparableElement, criterionOfComparable } from './comparable.ts';
import caseWhole from './regulation/case.json' with { type: 'json' };
import i from './regulation/i.json' with { type: 'json' };
import ii from './regulation/ii.json' with { type: 'json' };
import iii from './regulation/iii.json' with { type: 'json' };
import iv from './regulation/iv.json' with { type: 'json' };
import ix from './regulation/ix.json' with { type: 'json' };
import texts from './regulation/text.json' with { type: 'json' };
import v from './regulation/v.json' with { type: 'json' };
import vi from './regulation/vi.json' with { type: 'json' };
import vii from './regulation/vii.json' with { type: 'json' };
import viii from './regulation/viii.json' with { type: 'json' };
import x from './regulation/x.json' with { type: 'json' };

const day = z.iso.date();
const words = z.array(z.string().min(1)).min(1, 'Nothing is named here');
const field = z.string().min(1);
const atLeastOne = z.int().min(1);

/** Instead of a table: every table with one of the named fields. Instead of a field: every field with files. */
export const EVERY = '*';

/** Instead of a date field: the filing date of the petition. */
export const FILED_ON = 'filedOn';

/**
 * Condition on a record, or on all of them (`count`). `empty`: nothing was entered, not even a link. `noFile`: no
 * stored file; a link is none. `is`, `in`: the value, ignoring case. `has`: the text contains one of the words, whole
 * and ignoring case. `after`: the first date is later than the second, which may be `filedOn`. `language`: a file is
 * not in English and has no complete translation. `unreadable`: inspection could not read a file. `count`: records
 * outside of Trash, or claimed criteria whose elements all have documents.
 */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { empty: string }
  | { noFile: string }
  | { is: [field: string, value: string] }
  | { in: [field: string, values: string[]] }
  | { lt: [field: string, than: number] }
  | { has: [field: string, words: string[]] }
  | { after: [field: string, day: string] }
  | { count: Count }
  | { language: string }
  | { unreadable: string };

export type Count =
  | { table: string; where?: Condition | undefined; lt: number }
  | { criteria: 'documented'; lt: number };

/** Discriminated by its only key, the operator, so that errors deep inside are reported at their position. */
export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.record(z.string(), z.unknown()).transform((value, context): Condition => {
    const [operator = '', ...more] = Object.keys(value);
    const shape = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
    if (!shape || more.length > 0) {
      const message = shape
        ? `One operator, and not "${more.join('" and "')}" as well`
        : `Unknown operator "${operator}"`;
      context.addIssue({ code: 'custom', message, path: [more[0] ?? operator] });
      return z.NEVER;
    }
    const checked = shape.safeParse(value);
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  }),
);

const counted = z.union([
  z.strictObject({ table: z.string(), where: condition.optional(), lt: atLeastOne }),
  z.strictObject({ criteria: z.literal('documented'), lt: atLeastOne }),
]);

const operators: Record<string, z.ZodType<Condition>> = {
  all: z.strictObject({ all: z.array(condition).min(1) }),
  any: z.strictObject({ any: z.array(condition).min(1) }),
  not: z.strictObject({ not: condition }),
  empty: z.strictObject({ empty: field }),
  noFile: z.strictObject({ noFile: field }),
  is: z.strictObject({ is: z.tuple([field, z.string()]) }),
  in: z.strictObject({ in: z.tuple([field, words]) }),
  lt: z.strictObject({ lt: z.tuple([field, z.number()]) }),
  has: z.strictObject({ has: z.tuple([field, words]) }),
  after: z.strictObject({ after: z.tuple([field, field]) }),
  count: z.strictObject({ count: counted }),
  language: z.strictObject({ language: field }),
  unreadable: z.strictObject({ unreadable: field }),
};

const citations = z.array(z.string().min(1)).min(1, 'Nothing is cited here');

/** First and last day on which a sentence applies, inclusive, and its last comparison with the regulation. */
const dated = {
  cite: citations,
  from: day.nullable(),
  until: day.nullable(),
  asOf: day,
  review: z.string().min(1),
  /** Former wording and its last day, newest first. */
  replaces: z.array(z.strictObject({ text: z.string().min(1), until: day })).optional(),
};

const slug = z.string().regex(/^[a-z0-9-]+$/);

const element = z.strictObject({
  id: slug,
  text: z.string().min(1),
  /** Fields that show it, by table. One of them is enough. */
  shownBy: z.record(z.string(), z.array(field).min(1)),
  /** Records that do not show it after all, by table. */
  unless: z.record(z.string(), condition).optional(),
  /** Number of claimed criteria with documents that also show it. */
  criteria: atLeastOne.optional(),
  /** Whether nothing is missing without it. */
  isOptional: z.literal(true).optional(),
  /** Records that substitute for a criterion: the field that names it, and the condition that completes them. */
  standsIn: z.strictObject({ table: z.string(), for: field, when: condition }).optional(),
  ...dated,
});
export type Element = z.output<typeof element>;

const rule = z.strictObject({
  id: slug,
  /** Records that are checked one by one, `*` for all. Null if the rule is checked once for the whole case. */
  table: z.string().nullable(),
  level: z.enum(levels),
  when: condition,
  /** Field or `table.field` in which it is fixed. Null if the condition names it, or there is none. */
  fix: field.nullable(),
  /** Element that it leaves undocumented. */
  element: z.string().nullable(),
  say: z.string().min(1),
  ...dated,
});
export type Rule = z.output<typeof rule>;

export const regulationFile = z.strictObject({
  part: z.enum(parts),
  label: z.string().min(1),
  cite: z.string().min(1),
  elements: z.array(element).min(1),
  rules: z.array(rule),
});
export type RegulationFile = z.output<typeof regulationFile>;

/** A passage that rules cite, verbatim or summarized. */
const passage = z.strictObject({
  kind: z.enum(['text', 'summary']),
  text: z.string().min(1),
  /** Place of publication. */
  source: z.url(),
  /** Date on which it was read, `YYYY-MM-DD`. */
  readOn: day,
});
export type Passage = z.output<typeof passage>;

export const passages = z.record(z.string(), passage);

/** Unchecked data. The server checks it at startup. */
const sources: Readonly<Record<Part, unknown>> = { i, ii, iii, iv, v, vi, vii, viii, ix, x, case: caseWhole };
const passageSource: unknown = texts;

const readFiles = once(() => parts.map((part) => regulationFile.parse(sources[part])));
const readPassages = once(() => Object.entries(passages.parse(passageSource)));

/** All elements and rules of any date, in the order of the parts. */
export function regulationFiles(): readonly RegulationFile[] {
  return readFiles();
}

/** All passages by citation, in the order of the regulation. */
export function regulationTexts(): readonly (readonly [citation: string, passage: Passage])[] {
  return readPassages();
}

export function findElement(id: string): Element | undefined {
  const elements = readFiles().flatMap((file) => file.elements);
  const criterion = criterionOfComparable(id);
  if (criterion === undefined) return elements.find((one) => one.id === id);
  const standing = elements.find(({ standsIn }) => standsIn !== undefined);
  return standing && elementFor(criterion, standing);
}

/** Element that comparable evidence shows for a criterion. */
export function elementFor(criterion: Criterion, { standsIn: _, ...standing }: Element): Element {
  return { ...standing, id: comparableElement(criterion) };
}

/** Part of an element: a criterion, or the case. */
export function partOfElement(id: string): Part | undefined {
  return criterionOfComparable(id) ?? readFiles().find(({ elements }) => elements.some((one) => one.id === id))?.part;
}

/** Returns what applies on a day, `YYYY-MM-DD`, with the wording of that day. */
export function rulesOn(on: string): readonly RegulationFile[] {
  return readFiles().map((file) => ({
    ...file,
    elements: file.elements.flatMap((one) => wordsOn(one, on, (text) => ({ ...one, text }))),
    rules: file.rules.flatMap((one) => wordsOn(one, on, (say) => ({ ...one, say }))),
  }));
}

type Dated = Pick<Rule, 'from' | 'until' | 'replaces'>;

function wordsOn<One extends Dated>(one: One, on: string, say: (text: string) => One): One[] {
  if (one.until !== null && on > one.until) return [];
  if (one.from === null || on >= one.from) return [one];
  const former = one.replaces?.findLast(({ until }) => on <= until);
  return former ? [say(former.text)] : [];
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
