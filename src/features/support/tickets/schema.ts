import { z } from 'zod';

import { fileList } from '#core/shared/file-list.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

export const statusLabels = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
} as const satisfies Record<TicketStatus, string>;

export const priorityLabels = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
} as const satisfies Record<TicketPriority, string>;

/** Query of the user's own list, for both the page and the API. */
export const ticketQuery = z.strictObject({ status: z.enum(ticketStatuses).optional() });

const SHORT_TEXT_CHARACTERS = 200;
const LONG_TEXT_CHARACTERS = 10_000;

const longText = (label: string) =>
  plainText({ label, required: `${label} is required`, maxCharacters: LONG_TEXT_CHARACTERS, isMultiline: true });

const files = fileList({ label: 'Files', bucket: 'tickets' }).default([]);

export const ticketInput = z.strictObject({
  subject: plainText({ label: 'Subject', required: 'Subject is required', maxCharacters: SHORT_TEXT_CHARACTERS }),
  description: longText('Description'),
  files,
  priority: z.enum(ticketPriorities).default('medium'),
});
export type TicketInput = z.output<typeof ticketInput>;

export const replyInput = z.strictObject({
  body: longText('Reply'),
  files,
  /** An internal note of staff. */
  is_internal: z.boolean().default(false),
});
export type ReplyInput = z.output<typeof replyInput>;

export const ticketTransition = z.strictObject({
  status: z.enum(ticketStatuses),
  version: z.int32('Please reload this ticket').min(1, 'Please reload this ticket'),
});
export type TicketTransition = z.output<typeof ticketTransition>;

/** Staff's settings of a ticket: the changed fields, and the version that was read. */
export const ticketHandling = z
  .strictObject({ assigned_to: z.uuid().nullable(), priority: z.enum(ticketPriorities) })
  .partial()
  .extend({ version: ticketTransition.shape.version });
export type TicketHandling = z.output<typeof ticketHandling>;

/** Newest reply to the author that was visible when this one was sent, or 'none'. */
export const replyQuery = z.strictObject({ after: z.union([z.uuid(), z.literal('none')]).optional() });

const queueSorts = ['waiting', 'created_at', 'priority', 'status'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** Query of the queue. `q` is a ticket number, or part of the subject, or of its author's name or email address. */
export const queueQuery = listQuery({
  sorts: queueSorts,
  filters: {
    status: z.enum(ticketStatuses),
    priority: z.enum(ticketPriorities),
    assigned: z.enum(['me', 'none', 'others']),
    /** Days since it was opened. */
    older_than: z.enum(['1', '3', '7', '30']),
  },
}).omit({ trash: true });

const side = z.enum(['author', 'staff']);

/** `is_verified` is null for a user who is not a provider. */
const contact = z.object({ name: z.string(), email: z.string(), is_verified: z.boolean().nullable() });
export type Contact = z.output<typeof contact>;

/** A member of staff. */
const member = z.object({ id: z.uuid(), name: z.string() });
export type Member = z.output<typeof member>;

/** Admins to whom a ticket can be assigned. */
export const staffList = z.object({ staff: z.array(member.extend({ is_self: z.boolean() })) });

/** Timestamps in ISO 8601. */
const ticket = z.object({
  id: z.uuid(),
  number: z.int(),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  /** Time when its author canceled it. */
  cancelled_at: z.string().nullable(),
  created_at: z.string(),
});

/** A ticket in a list, with the number of replies that its author reads. */
export const ticketRow = ticket.extend({ replies: z.int(), last_reply_from: side.nullable() });
export type TicketRow = z.output<typeof ticketRow>;

/** A ticket in the queue, which only staff read. */
export const queuedTicketRow = ticketRow.extend({
  author: contact,
  assignee: member.nullable(),
  /** Time since when it has waited for staff. Null while it waits for its author, or is settled. */
  waiting_since: z.string().nullable(),
});
export type QueuedTicketRow = z.output<typeof queuedTicketRow>;

/** Allowed actions on a list of tickets. */
export const ticketListAbilities = z.object({
  create: z.boolean(),
  /** Attach files to a ticket. */
  attach: z.boolean(),
});

const reply = z.object({
  id: z.uuid(),
  body: z.string(),
  files: z.array(z.string()),
  from: side,
  /** Only for staff and the author. */
  name: z.string().nullable(),
  is_internal: z.boolean(),
  created_at: z.string(),
});

export type TicketReply = z.output<typeof reply>;

const ticketAbilities = z.object({
  /** Statuses that may be set. */
  transitions: z.array(z.enum(ticketStatuses)),
  reply: z.boolean(),
  /** Add an internal note. */
  note: z.boolean(),
  /** Set assignee and priority. */
  handle: z.boolean(),
  /** Attach files to a reply. */
  attach: z.boolean(),
});
export type TicketAbilities = z.output<typeof ticketAbilities>;

/** A ticket with its replies. */
export const ticketThread = ticket.extend({
  user_id: z.uuid(),
  description: z.string(),
  files: z.array(z.string()),
  version: z.int(),
  author: contact,
  /** Only for staff. */
  assignee: member.nullable(),
  replies: z.array(reply),
  can: ticketAbilities,
});
export type TicketThread = z.output<typeof ticketThread>;

/** Thread as stored. `can` is added for its reader. */
export type StoredThread = Omit<TicketThread, 'can'>;
