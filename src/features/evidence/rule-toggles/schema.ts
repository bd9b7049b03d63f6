import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { levels, parts } from '#records/findings.ts';

const REASON_CHARACTERS = 1000;

/** A rule finds what is missing. An element is a clause of the regulation and is never turned off. */
const ruleKinds = ['rule', 'element'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** `waiting` before its first day, `ended` after its last, `off` if an admin turned it off. */
export const ruleStates = ['on', 'off', 'waiting', 'ended'] as const;
export type RuleState = (typeof ruleStates)[number];

/** Reason of the change, and the version that was read. 0 if the rule was never changed. */
export const ruleToggleInput = z.strictObject({
  is_off: z.boolean('Please choose on or off'),
  reason: plainText({
    label: 'Reason',
    required: 'Reason is required',
    maxCharacters: REASON_CHARACTERS,
    isMultiline: true,
  }),
  version: z.int32('Please reload this rule').min(0, 'Please reload this rule'),
});
export type RuleToggleInput = z.output<typeof ruleToggleInput>;

/** Last change of a rule. Timestamps in ISO 8601. */
const ruleToggle = z.object({
  rule: z.string(),
  is_off: z.boolean(),
  reason: z.string(),
  /** Name of the admin. Null if the account was deleted. */
  toggled_by: z.string().nullable(),
  toggled_at: z.string(),
  version: z.int(),
});
export type RuleToggle = z.output<typeof ruleToggle>;

/** A rule or element of the data with its toggle. Dates as `YYYY-MM-DD`. */
export const ruleRow = z.object({
  /** Name of a rule. The name of an element has a prefix, because a rule may have the same name. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(ruleKinds),
  part: z.enum(parts),
  /** Title of the part. */
  criterion: z.string(),
  /** Null for an element. */
  level: z.enum(levels).nullable(),
  state: z.enum(ruleStates),
  text: z.string(),
  cite: z.array(z.string()),
  /** Tables of the records that it reads. Empty for a rule about the whole case. */
  tables: z.array(z.string()),
  /** First and last day. Null for no end. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Date of the last comparison with the regulation, and its reviewer. */
  as_of: z.string(),
  review: z.string(),
  /** Date of the next review. */
  review_due_on: z.string(),
  is_due: z.boolean(),
  /** Former wordings, newest first. */
  replaces: z.array(z.object({ text: z.string(), until: z.string() })),
  /** Last change, off or on. Null if there was none. */
  reason: z.string().nullable(),
  toggled_by: z.string().nullable(),
  toggled_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ toggle: z.boolean() }),
});
export type RuleRow = z.output<typeof ruleRow>;

const ruleSorts = ['regulation', 'review_due_on', 'toggled_at'] as const;
export type RuleSort = (typeof ruleSorts)[number];

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
