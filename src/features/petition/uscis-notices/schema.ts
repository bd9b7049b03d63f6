import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { changedValues } from '#core/shared/changed-values.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { takesFile } from '#core/shared/uploads.ts';
import { deadline, deliveries, destinations, noticeKinds } from '#records/notices.ts';

import { dayProblems } from './rules.ts';

export const issueStates = ['open', 'answered'] as const;

/** Status of the response to a notice. */
export const requestStates = ['open', 'answered'] as const;

export const MAX_ISSUES = 100;
const MAX_EXHIBITS = 100;
const QUOTE_CHARACTERS = 10_000;
/** Characters of all quotes of a notice. A long notice of 60 pages has about 180,000, most of them boilerplate. */
export const MAX_QUOTED_CHARACTERS = 200_000;
const NUMBER_CHARACTERS = 40;

const version = z.int32('Please reload this notice').min(1, 'Please reload this notice');
const fileWrong = 'Please upload the notice here as a PDF';

const receiptWrong = 'A receipt number has three letters and ten digits, such as IOE0912345678';
const receiptNumber = z
  .string(receiptWrong)
  .max(NUMBER_CHARACTERS, receiptWrong)
  .overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((text) => text === '' || /^[A-Z]{3}\d{10}$/.test(text), receiptWrong);

const written = {
  kind: z.enum(noticeKinds, 'Please choose the type of notice'),
  receipt_number: receiptNumber,
  issued_on: calendarDate({ label: 'Date of the notice', until: () => new Date() }),
  printed_due_on: optionalDay({ label: 'Due date' }),
  delivery: z.enum(deliveries, 'Please choose how the notice was delivered'),
  mailed_to: z.enum(destinations, 'Please choose where the notice was mailed to'),
  notice_url: z
    .string(fileWrong)
    .max(2000, fileWrong)
    .refine((url) => takesFile('evidence-requests', url), fileWrong)
    .nullable(),
  responded_on: optionalDay({ label: 'Response date', until: () => new Date() }),
};

/** Input that adds a notice. */
export const noticeInput = z
  .strictObject({
    kind: written.kind.default('rfe'),
    receipt_number: written.receipt_number.default(''),
    issued_on: written.issued_on,
    printed_due_on: written.printed_due_on.default(null),
    /** If omitted, it is derived from the receipt number. */
    delivery: written.delivery.optional(),
    mailed_to: written.mailed_to.default('us'),
    notice_url: written.notice_url.default(null),
    responded_on: written.responded_on.default(null),
  })
  .superRefine((days, context) => {
    for (const [name, message] of Object.entries(dayProblems(days))) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });
export type NoticeInput = z.output<typeof noticeInput>;

/** Changed fields of a notice, and the version they were read at. */
export const noticeChange = z.strictObject(written).partial().extend({ version });
export type NoticeChange = z.output<typeof noticeChange>;

/** Returns the schema for the form of a stored notice. Unchanged fields are neither checked nor sent. */
export function noticeEdit(stored: NoticeRow) {
  return z.preprocess((values) => changedValues(values as Record<string, unknown>, stored), noticeChange);
}

const issue = {
  position: z
    .int32('Number must be a whole number')
    .min(1, 'Number must be at least 1')
    .max(MAX_ISSUES, `Number must be at most ${MAX_ISSUES}`),
  quote: plainText({
    label: 'What the notice says',
    required: 'Please enter what the notice says',
    maxCharacters: QUOTE_CHARACTERS,
    isMultiline: true,
  }),
  /** Element of the regulation, by its ID. Null if it belongs to none. The server checks that it exists. */
  element: z
    .union(
      [
        z
          .string()
          .max(40)
          .regex(/^[a-z0-9-]{1,40}$/),
        z.literal('').transform(() => null),
        z.null(),
      ],
      'Please choose an element',
    )
    .default(null),
};

/** Input that adds an issue to a notice. It comes last if no number is given. */
export const noticeIssueInput = z.strictObject({
  ...issue,
  position: z
    .union([issue.position, z.literal('').transform(() => null), z.null()], 'Number must be a whole number')
    .default(null),
});
export type NoticeIssueInput = z.output<typeof noticeIssueInput>;

export const noticeIssueChange = z
  .strictObject({
    ...issue,
    element: issue.element.unwrap(),
    state: z.enum(issueStates, 'Please choose whether it has been addressed'),
    /** IDs of the exhibits in the response that address the issue. */
    exhibits: z
      .array(z.uuid('Please choose exhibits from your response'))
      .max(MAX_EXHIBITS, `Please choose at most ${MAX_EXHIBITS} exhibits`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please choose each exhibit once'),
  })
  .partial()
  .extend({ version });
export type NoticeIssueChange = z.output<typeof noticeIssueChange>;

/** Issue of a notice, as its owner reads it. */
export const noticeIssueRow = z.object({
  id: z.uuid(),
  notice_id: z.uuid(),
  position: z.int(),
  quote: z.string(),
  element: z.string().nullable(),
  state: z.enum(issueStates),
  exhibits: z.array(z.uuid()),
  /** The task created from it. Null if there is none. */
  task: z.object({ id: z.uuid(), status: z.string(), is_in_trash: z.boolean() }).nullable(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type NoticeIssueRow = z.output<typeof noticeIssueRow>;
export type StoredIssue = Omit<NoticeIssueRow, 'can'>;

/** Notice with its issues. Timestamps are in ISO 8601. `deleted_at` is set if it is in Trash. */
export const noticeRow = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  receipt_number: z.string(),
  issued_on: z.string(),
  printed_due_on: z.string().nullable(),
  delivery: z.enum(deliveries),
  mailed_to: z.enum(destinations),
  notice_url: z.string().nullable(),
  responded_on: z.string().nullable(),
  deadline,
  /** The response binder. Null if none was created. */
  binder_id: z.uuid().nullable(),
  issues: z.array(noticeIssueRow),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type NoticeRow = z.output<typeof noticeRow>;

/** Notice as stored. `can` and the origin of its deadline are added for its reader. */
export type StoredRequest = Omit<NoticeRow, 'can' | 'deadline' | 'issues'> & {
  due_on: string;
  issues: StoredIssue[];
};

const noticeSorts = ['due', 'newest'] as const;

/** Query of the list, in the page's URL and in the API. */
export const noticeQuery = listQuery({
  sorts: noticeSorts,
  filters: { state: z.enum(requestStates), kind: written.kind },
}).omit({ q: true });
export const noticeListAbilities = z.object({ create: z.boolean() });

/** Tasks created from the issues. */
export const tasksMade = z.object({ made: z.int(), request: noticeRow });

function optionalDay(day: Parameters<typeof calendarDate>[0]) {
  const future = day.until ? ' that is not in the future' : '';
  return z.union([calendarDate(day), z.literal('').transform(() => null), z.null()], {
    error: `${day.label} must be a date${future}, such as 2025-06-19`,
  });
}
