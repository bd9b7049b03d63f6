// Shape of the regulation's data. The data is checked when the program is built.
import { z } from 'zod';

import { levels, parts } from './findings.ts';

const day = z.iso.date();
const words = z.array(z.string().min(1)).min(1, 'Nothing is named here');
const field = z.string().min(1);
const atLeastOne = z.int().min(1);

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
  /** Fields that document the element, by table. One of them is enough. */
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
export type Passages = z.output<typeof passages>;
