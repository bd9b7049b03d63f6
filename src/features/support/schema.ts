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

/** What the list of the user's own is asked for, in the address of the page as in that of the API. */
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
  /** A note among the staff. */
  is_internal: z.boolean().default(false),
});
export type ReplyInput = z.output<typeof replyInput>;

export const ticketStep = z.strictObject({
  status: z.enum(ticketStatuses),
  version: z.int32('Please reload this ticket').min(1, 'Please reload this ticket'),
});
export type TicketStep = z.output<typeof ticketStep>;

/** Of a ticket, what the staff settles among itself: the fields sent, and the version they were read at. */
export const ticketHandling = z
  .strictObject({ assigned_to: z.uuid().nullable(), priority: z.enum(ticketPriorities) })
  .partial()
  .extend({ version: ticketStep.shape.version });
export type TicketHandling = z.output<typeof ticketHandling>;

/** The newest reply to the author that was on the page when this one was sent; 'none' where there was none. */
export const replyQuery = z.strictObject({ after: z.union([z.uuid(), z.literal('none')]).optional() });

export const queueSorts = ['waiting', 'created_at', 'priority', 'status'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** What the queue is asked for; `q` is a ticket's number, or part of its subject or of its author's name or address. */
export const queueQuery = listQuery({
  sorts: queueSorts,
  filters: {
    status: z.enum(ticketStatuses),
    priority: z.enum(ticketPriorities),
    assigned: z.enum(['me', 'none', 'others']),
    /** In days, since it was opened. */
    older_than: z.enum(['1', '3', '7', '30']),
  },
}).omit({ trash: true });

const side = z.enum(['author', 'staff']);

const contact = z.object({ name: z.string(), email: z.string() });
export type Contact = z.output<typeof contact>;

/** One of the staff. */
const member = z.object({ id: z.uuid(), name: z.string() });
export type Member = z.output<typeof member>;

/** Whom a ticket can be assigned to. */
export const staffList = z.object({ staff: z.array(member.extend({ is_self: z.boolean() })) });

/** Instants in ISO 8601. */
const ticket = z.object({
  id: z.uuid(),
  number: z.int(),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  /** When its author took it back. */
  cancelled_at: z.string().nullable(),
  created_at: z.string(),
});

/** A ticket as a list shows it, with how many replies its author reads. */
export const ticketRow = ticket.extend({ replies: z.int(), last_reply_from: side.nullable() });
export type TicketRow = z.output<typeof ticketRow>;

/** In the queue, which the staff alone reads. */
export const queuedTicketRow = ticketRow.extend({
  author: contact,
  assignee: member.nullable(),
  /** Since when it has waited for the staff; null while it waits for its author, or is settled. */
  waiting_since: z.string().nullable(),
});
export type QueuedTicketRow = z.output<typeof queuedTicketRow>;

/** What a person may do with a list of tickets. */
export const ticketListAbilities = z.object({
  create: z.boolean(),
  /** Send files with one. */
  attach: z.boolean(),
});

const reply = z.object({
  id: z.uuid(),
  body: z.string(),
  files: z.array(z.string()),
  from: side,
  /** Told to the staff, and to its own author. */
  name: z.string().nullable(),
  is_internal: z.boolean(),
  created_at: z.string(),
});

export type TicketReply = z.output<typeof reply>;

const ticketAbilities = z.object({
  /** The states it may be given. */
  steps: z.array(z.enum(ticketStatuses)),
  reply: z.boolean(),
  /** Write a note among the staff. */
  note: z.boolean(),
  /** Settle who takes care of it, and how urgent it is. */
  handle: z.boolean(),
  /** Send files with a reply. */
  attach: z.boolean(),
});
export type TicketAbilities = z.output<typeof ticketAbilities>;

/** A ticket with what was written under it. */
export const ticketThread = ticket.extend({
  user_id: z.uuid(),
  description: z.string(),
  files: z.array(z.string()),
  version: z.int(),
  author: contact,
  /** Told to the staff alone. */
  assignee: member.nullable(),
  replies: z.array(reply),
  can: ticketAbilities,
});
export type TicketThread = z.output<typeof ticketThread>;

/** As it is stored: what `can` be done with it is added for its reader. */
export type StoredThread = Omit<TicketThread, 'can'>;
