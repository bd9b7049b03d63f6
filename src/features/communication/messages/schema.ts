import { z } from 'zod';

import { fileList } from '#core/shared/file-list.ts';
import { plainText } from '#core/shared/plain-text.ts';

const MESSAGE_CHARACTERS = 5000;
/** Maximum length of the first line that the list of contacts shows. */
export const LINE_CHARACTERS = 160;
const SEARCH_CHARACTERS = 100;
/** Messages per request. */
export const PAGE_MESSAGES = 50;
/** Maximum number of search results. */
export const FOUND_MESSAGES = 50;

const blank = 'Write a message or attach a file';
const text = { label: 'Message', maxCharacters: MESSAGE_CHARACTERS, isMultiline: true };
const written = plainText({ ...text, required: blank });

/** A message as sent. A file needs no text. */
export const messageInput = z
  .strictObject({
    content: plainText(text).default(''),
    files: fileList({ label: 'Files', bucket: 'messages' }).default([]),
  })
  .refine(({ content, files }) => files.length > 0 || written.safeParse(content).success, {
    path: ['content'],
    error: blank,
  });
export type MessageInput = z.output<typeof messageInput>;

const place = (name: string) =>
  z.coerce
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(0, `${name} must not be negative`)
    .max(Number.MAX_SAFE_INTEGER, `${name} is too large`);

/** Section of a conversation: the newest messages, or those before, after or around a position. */
export const conversationQuery = z
  .strictObject({
    before: place('Before').optional(),
    after: place('After').optional(),
    around: place('Around').optional(),
  })
  .refine((query) => Object.values(query).filter((one) => one !== undefined).length <= 1, {
    path: ['around'],
    error: 'Please choose only one of before, after or around',
  });
export type ConversationQuery = z.output<typeof conversationQuery>;

/** Marks everything up to this position as seen. */
export const readInput = z.strictObject({
  position: z
    .int('Position must be a whole number')
    .min(0, 'Position must not be negative')
    .max(Number.MAX_SAFE_INTEGER, 'Position is too large'),
});

export const messageSearch = z.strictObject({
  q: plainText({ label: 'Search', required: 'Enter what you are looking for', maxCharacters: SEARCH_CHARACTERS }),
  /** Limits it to the conversation with this user. */
  with: z.uuid('This conversation does not exist').optional(),
});
export type MessageSearch = z.output<typeof messageSearch>;

/** Role of the other side towards the reader. */
const partnerRole = z.enum(['applicant', 'mentor', 'attorney']);
const partner = z.object({
  id: z.uuid(),
  name: z.string(),
  role: partnerRole,
  /** Verification of one's own mentors and attorneys. Null for all others. */
  is_verified: z.boolean().nullable(),
});
export type Partner = z.output<typeof partner>;

/** `position` rises with time within a conversation. Timestamps in ISO 8601. */
const messageRow = z.object({
  id: z.uuid(),
  position: z.int(),
  is_own: z.boolean(),
  content: z.string(),
  files: z.array(z.string()),
  read_at: z.string().nullable(),
  created_at: z.string(),
});
export type MessageRow = z.output<typeof messageRow>;

/** A message that was just sent. */
export const sentMessage = messageRow.extend({
  /** Position of the message before it in the conversation, from either side. Null for the first. */
  follows: z.int().nullable(),
});
export type SentMessage = z.output<typeof sentMessage>;

/** A section of a conversation, oldest message first. */
export const conversation = z.object({
  partner,
  messages: z.array(messageRow),
  /** Whether there are more before the first or after the last message. A requested position counts as one. */
  has_older: z.boolean(),
  has_newer: z.boolean(),
  /** Newest of the reader's own messages that the other side has read. */
  read: z.object({ position: z.int(), at: z.string() }).nullable(),
  /** End of their assignment: time in ISO 8601 if known, and the reason. */
  closed: z.object({ at: z.string().nullable(), reason: z.string() }).nullable(),
  can: z.object({ send: z.boolean() }),
});
export type ConversationPart = z.output<typeof conversation>;

const contact = partner.extend({
  /** Whether it is read-only. */
  is_closed: z.boolean(),
  /** Unread messages of the other side. 0 if it is closed. */
  unread: z.int(),
  last: z
    .object({
      /** First line, shortened if long. */
      content: z.string(),
      files: z.int(),
      is_own: z.boolean(),
      created_at: z.string(),
    })
    .nullable(),
});
export type Contact = z.output<typeof contact>;

/** Users whom the user may write to or read, newest conversation first. */
export const contactList = z.object({ contacts: z.array(contact) });
export type ContactList = z.output<typeof contactList>;

const found = messageRow
  .pick({ id: true, position: true, is_own: true, content: true, created_at: true })
  .extend({ partner });
export type FoundMessage = z.output<typeof found>;

/** Newest first. */
export const foundMessages = z.object({ rows: z.array(found), has_more: z.boolean() });
export type FoundMessages = z.output<typeof foundMessages>;
