import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { levels, parts } from '#features/readiness/schema.ts';

const REASON_CHARACTERS = 1000;

/** A rule finds what is missing; an element is a clause of the regulation, and is never switched off. */
export const ruleKinds = ['rule', 'element'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** `waiting` until its first day, `ended` after its last, `off` where an admin says so. */
export const ruleStates = ['on', 'off', 'waiting', 'ended'] as const;
export type RuleState = (typeof ruleStates)[number];

/** Why it is switched, and the version that was read: 0 of a rule that was never switched. */
export const switchInput = z.strictObject({
  is_off: z.boolean('Please choose on or off'),
  reason: plainText({
    label: 'Reason',
    required: 'Reason is required',
    maxCharacters: REASON_CHARACTERS,
    isMultiline: true,
  }),
  version: z.int32('Please reload this rule').min(0, 'Please reload this rule'),
});
export type SwitchInput = z.output<typeof switchInput>;

/** How a rule was switched last; instants in ISO 8601. */
export const ruleSwitch = z.object({
  rule: z.string(),
  is_off: z.boolean(),
  reason: z.string(),
  /** The name of who switched it; null where they are gone. */
  switched_by: z.string().nullable(),
  switched_at: z.string(),
  version: z.int(),
});
export type RuleSwitch = z.output<typeof ruleSwitch>;

/** A rule or an element as the data has it, with its switch. Days as `YYYY-MM-DD`. */
export const ruleRow = z.object({
  /** A rule's name; of an element, which may share its name with a rule, with a word before it. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(ruleKinds),
  part: z.enum(parts),
  /** What the part is called. */
  criterion: z.string(),
  /** Null of an element. */
  level: z.enum(levels).nullable(),
  state: z.enum(ruleStates),
  text: z.string(),
  cite: z.array(z.string()),
  /** The tables of the records that it asks about; none of a rule about the whole case. */
  tables: z.array(z.string()),
  /** From when to when it holds; null is without end. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** When it was last read beside the regulation, and by whom. */
  as_of: z.string(),
  review: z.string(),
  /** Until when it is to be read again. */
  review_due_on: z.string(),
  is_due: z.boolean(),
  /** What it said before, the newest first. */
  replaces: z.array(z.object({ text: z.string(), until: z.string() })),
  /** Of the last switching, be it off or on again; null where there was none. */
  reason: z.string().nullable(),
  switched_by: z.string().nullable(),
  switched_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ switch: z.boolean() }),
});
export type RuleRow = z.output<typeof ruleRow>;

const ruleSorts = ['regulation', 'review_due_on', 'switched_at'] as const;
export type RuleSort = (typeof ruleSorts)[number];

/** What the list is asked for. */
export const ruleQuery = listQuery({
  sorts: ruleSorts,
  filters: {
    part: z.enum(parts),
    kind: z.enum(ruleKinds),
    level: z.enum(levels),
    state: z.enum(ruleStates),
    due: z.literal('true'),
  },
}).omit({ trash: true });
export type RuleQuery = z.output<typeof ruleQuery>;
