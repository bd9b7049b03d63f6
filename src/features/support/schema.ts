import { z } from 'zod';

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

export const ticketInput = z.strictObject({
  subject: plainText({ label: 'Subject', required: 'Subject is required', maxCharacters: SHORT_TEXT_CHARACTERS }),
  description: longText('Description'),
  priority: z.enum(ticketPriorities).default('medium'),
});
export type TicketInput = z.output<typeof ticketInput>;

export const replyInput = z.strictObject({
  body: longText('Reply'),
  /** A note among the staff. */
  is_internal: z.boolean().default(false),
});
export type ReplyInput = z.output<typeof replyInput>;

export const ticketMove = z.strictObject({
  status: z.enum(ticketStatuses),
  version: z.int32('Please reload this ticket').min(1, 'Please reload this ticket'),
});
export type TicketMove = z.output<typeof ticketMove>;

/** A ticket's number, or part of its subject or of its author's address. */
export const ticketSearch = plainText({ label: 'Search', maxCharacters: SHORT_TEXT_CHARACTERS });

/** A ticket as a list shows it; instants in ISO 8601. */
export type TicketRow = {
  id: string;
  number: number;
  subject: string;
  priority: TicketPriority;
  status: TicketStatus;
  /** When its author took it back. */
  cancelled_at: string | null;
  created_at: string;
  /** Those that its author reads. */
  replies: number;
  last_reply_from: ReplySide | null;
};

export type ReplySide = 'author' | 'staff';

export type Contact = { name: string; email: string };

/** In the queue, which the staff alone reads. */
export type QueuedTicketRow = TicketRow & { author: Contact };

export type TicketPage<Row extends TicketRow = TicketRow> = {
  rows: Row[];
  /** Pass it as `from` for the next page; null on the last. */
  next: string | null;
};

export type Reply = {
  id: string;
  body: string;
  from: ReplySide;
  /** Told to the staff, and to its own author. */
  name: string | null;
  is_internal: boolean;
  created_at: string;
};

export type TicketAbilities = {
  /** The states it may be moved to. */
  move: readonly TicketStatus[];
  reply: boolean;
  /** Write a note among the staff. */
  note: boolean;
};

/** A ticket with what was written under it. */
export type TicketThread = Omit<TicketRow, 'replies' | 'last_reply_from'> & {
  description: string;
  version: number;
  author: Contact;
  replies: Reply[];
  can: TicketAbilities;
};
