import { z } from 'zod';

import { fileList } from '#core/shared/file-list.ts';
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

/** What the queue is asked for; `search` is a ticket's number, or part of its subject or of its author's address. */
export const queueQuery = ticketQuery.extend({
  priority: z.enum(ticketPriorities).optional(),
  search: plainText({ label: 'Search', maxCharacters: SHORT_TEXT_CHARACTERS }).optional(),
});

const side = z.enum(['author', 'staff']);
export type ReplySide = z.output<typeof side>;

const contact = z.object({ name: z.string(), email: z.string() });
export type Contact = z.output<typeof contact>;

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
export const queuedTicketRow = ticketRow.extend({ author: contact });
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

const ticketAbilities = z.object({
  /** The states it may be given. */
  steps: z.array(z.enum(ticketStatuses)),
  reply: z.boolean(),
  /** Write a note among the staff. */
  note: z.boolean(),
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
  replies: z.array(reply),
  can: ticketAbilities,
});
export type TicketThread = z.output<typeof ticketThread>;

/** As it is stored: what `can` be done with it is added for its reader. */
export type StoredThread = Omit<TicketThread, 'can'>;
