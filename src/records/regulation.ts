// The regulation's elements and rules: dated data, one file a criterion, in a closed language of conditions.
import { z } from 'zod';

import { levels, parts } from '#features/readiness/schema.ts';

const day = z.iso.date();
const words = z.array(z.string().min(1)).min(1);
const field = z.string().min(1);

/**
 * What is asked of a record, or of all of them (`count`). `empty`: nothing has been entered, a link where files are asked for
 * included with `files`; `has`: one of the words stands in the text, whole and in any case; `after`: the first day lies after
 * the second, which may be `filedOn`; `language`: a file of the field is not in English and has no complete translation.
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
  | { count: { table: string; where?: Condition | undefined; lt: number } }
  | { language: string };

export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ all: z.array(condition).min(1) }),
      z.strictObject({ any: z.array(condition).min(1) }),
      z.strictObject({ not: condition }),
      z.strictObject({ empty: field }),
      z.strictObject({ noFile: field }),
      z.strictObject({ is: z.tuple([field, z.string()]) }),
      z.strictObject({ in: z.tuple([field, words]) }),
      z.strictObject({ lt: z.tuple([field, z.number()]) }),
      z.strictObject({ has: z.tuple([field, words]) }),
      z.strictObject({ after: z.tuple([field, z.union([z.literal('filedOn'), field])]) }),
      z.strictObject({
        count: z.strictObject({ table: z.string(), where: condition.optional(), lt: z.int().min(1) }),
      }),
      z.strictObject({ language: field }),
    ],
    'Unknown operator',
  ),
);

/** From when to when a sentence holds, and when it was last read beside the regulation, by whom. */
const dated = {
  cite: z.array(z.string().min(1)).min(1),
  from: day.nullable(),
  until: day.nullable(),
  asOf: day,
  review: z.string().min(1),
  /** What it said before, the newest first. */
  replaces: z.array(z.strictObject({ text: z.string().min(1), until: day })).optional(),
};

export const element = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  text: z.string().min(1),
  /** By their tables, the fields that show it, each of which alone is enough. */
  shownBy: z.record(z.string(), z.array(field).min(1)),
  ...dated,
});
export type Element = z.output<typeof element>;

export const rule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** The records that it is asked of, one by one; null where it is asked once, of the whole case. */
  table: z.string().nullable(),
  level: z.enum(levels),
  when: condition,
  /** The field, or `table.field`, in which to mend it. */
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
