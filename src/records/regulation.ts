// The regulation's elements and rules: dated data, one file a criterion, in a closed language of conditions.
import { z } from 'zod';

import type { Criterion } from '#features/criteria/schema.ts';
import { levels, parts, type Part } from '#features/readiness/schema.ts';

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

/** In the place of a table: every table that has one of the fields named; in the place of a field: every field with files. */
export const EVERY = '*';

/** In the place of a field of a day: the day on which the petition is filed. */
export const FILED_ON = 'filedOn';

/**
 * What is asked of a record, or of all of them (`count`). `empty`: nothing has been entered, not even a link; `noFile`: no file
 * is kept here, and a link is none; `is` and `in`: the value, in any case; `has`: one of the words stands in the text, whole
 * and in any case; `after`: the first date lies after the second, which may be `filedOn`; `language`: a file of the field is not
 * in English and has no complete translation; `unreadable`: inspection could not read a file of the field. `count` of records not in Trash, or of claimed criteria with documents for
 * each of their elements.
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

/** By its operator, which is its only key: so that a mistake deep within is told where it stands. */
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

/** From when to when a sentence holds, both days included, and when it was last read beside the regulation, by whom. */
const dated = {
  cite: citations,
  from: day.nullable(),
  until: day.nullable(),
  asOf: day,
  review: z.string().min(1),
  /** What it said before, and until when; the newest first. */
  replaces: z.array(z.strictObject({ text: z.string().min(1), until: day })).optional(),
};

const slug = z.string().regex(/^[a-z0-9-]+$/);

export const element = z.strictObject({
  id: slug,
  text: z.string().min(1),
  /** By their tables, the fields that show it, each of which alone is enough. */
  shownBy: z.record(z.string(), z.array(field).min(1)),
  /** By their tables, the records that do not show it all the same. */
  unless: z.record(z.string(), condition).optional(),
  /** So many claimed criteria with documents show it as well. */
  criteria: atLeastOne.optional(),
  /** Nothing is missing without it. */
  isOptional: z.literal(true).optional(),
  /** Records that stand for a criterion: the field that names it, and what makes them whole. */
  standsIn: z.strictObject({ table: z.string(), for: field, when: condition }).optional(),
  ...dated,
});
export type Element = z.output<typeof element>;

export const rule = z.strictObject({
  id: slug,
  /** The records that it is asked of, one by one, `*` for all of them; null where it is asked once, of the whole case. */
  table: z.string().nullable(),
  level: z.enum(levels),
  when: condition,
  /** The field, or `table.field`, in which to mend it. Null where the condition tells, or there is no such field. */
  fix: field.nullable(),
  /** The element that it leaves undocumented. */
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

/** A passage that rules cite: the words themselves, or what they say in short. */
export const passage = z.strictObject({
  kind: z.enum(['text', 'summary']),
  text: z.string().min(1),
  /** Where it is published. */
  source: z.url(),
  /** The day on which they were read, `YYYY-MM-DD`. */
  readOn: day,
});
export type Passage = z.output<typeof passage>;

export const passages = z.record(z.string(), passage);

/** As they are written, unchecked: the server checks them when it starts. */
export const sources: Readonly<Record<Part, unknown>> = { i, ii, iii, iv, v, vi, vii, viii, ix, x, case: caseWhole };
export const passageSource: unknown = texts;

const readFiles = once(() => parts.map((part) => regulationFile.parse(sources[part])));
const readPassages = once(() => new Map(Object.entries(passages.parse(passageSource))));

/** All elements and rules there are, whenever they hold, in the order of the parts. */
export function regulationFiles(): readonly RegulationFile[] {
  return readFiles();
}

/** The words behind a citation, with the day on which they were read. */
export function regulationText(citation: string): Passage | undefined {
  return readPassages().get(citation);
}

/** All passages by their citations, in the order of the regulation. */
export function regulationTexts(): readonly (readonly [citation: string, passage: Passage])[] {
  return [...readPassages()];
}

export function findElement(id: string): Element | undefined {
  const elements = readFiles().flatMap((file) => file.elements);
  const criterion = criterionOfComparable(id);
  if (criterion === undefined) return elements.find((one) => one.id === id);
  const standing = elements.find(({ standsIn }) => standsIn !== undefined);
  return standing && elementFor(criterion, standing);
}

/** The element that comparable evidence shows in the part of a criterion. */
export function elementFor(criterion: Criterion, { standsIn: _, ...standing }: Element): Element {
  return { ...standing, id: comparableElement(criterion) };
}

/** The part that an element belongs to: a criterion, or the case as a whole. */
export function partOfElement(id: string): Part | undefined {
  return criterionOfComparable(id) ?? readFiles().find(({ elements }) => elements.some((one) => one.id === id))?.part;
}

export function findRule(id: string): Rule | undefined {
  return readFiles()
    .flatMap(({ rules }) => rules)
    .find((one) => one.id === id);
}

/** What holds on a day, `YYYY-MM-DD`: where a sentence replaced another, with the words of that day. */
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
