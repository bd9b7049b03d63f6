import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { notificationTypes } from '#features/communication/notifications/schema.ts';
import { roles, type Role } from '#features/accounts/roles/schema.ts';

const TITLE_CHARACTERS = 200;
const MESSAGE_CHARACTERS = 2000;

/** Audience: every user, or users with an active role. */
export const audiences = ['all', ...roles] as const;
export type Audience = 'all' | Role;

const audience = z.enum(audiences, 'Please choose who receives it');
const type = z.enum(notificationTypes, 'Please choose a type');

export const broadcastInput = z.strictObject({
  title: plainText({ label: 'Title', required: 'Title is required', maxCharacters: TITLE_CHARACTERS }),
  message: plainText({
    label: 'Message',
    required: 'Message is required',
    maxCharacters: MESSAGE_CHARACTERS,
    isMultiline: true,
  }),
  type,
  audience,
});
export type BroadcastInput = z.output<typeof broadcastInput>;

/** A stored broadcast. Timestamps in ISO 8601. */
export const broadcastRow = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type,
  audience,
  /** Name of the sending admin. Null if the account was deleted. */
  sent_by: z.string().nullable(),
  created_at: z.string(),
  /** Number of recipients. */
  recipients: z.int(),
  /** Number of recipients who have it so far. */
  delivered: z.int(),
  /** Number of recipients who have read it. */
  read: z.int(),
  finished_at: z.string().nullable(),
});
export type BroadcastRow = z.output<typeof broadcastRow>;

const broadcastStates = ['running', 'finished'] as const;

export const broadcastQuery = listQuery({
  sorts: ['created_at', 'title', 'recipients'],
  filters: { audience: z.enum(audiences), type: z.enum(notificationTypes), state: z.enum(broadcastStates) },
}).omit({ trash: true });
export type BroadcastSort = NonNullable<z.output<typeof broadcastQuery>['sort']>;

export const broadcastListAbilities = z.object({ create: z.boolean() });

export const audienceQuery = z.strictObject({ audience });
export const audienceCount = z.object({ recipients: z.int() });
