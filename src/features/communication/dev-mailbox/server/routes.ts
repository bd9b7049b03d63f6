import { z } from 'zod';
import type { Context } from 'hono';
import { desc } from 'drizzle-orm';

import { anyone } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import type { Env } from '#core/server/env.ts';
import { isLoopbackRequest } from '#core/server/loopback.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { mailboxMessages } from '#core/server/mail/table.ts';

import { mailboxMessage } from '../schema.ts';

/** Newest messages that the page shows. */
const NEWEST = 100;

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The newest emails written while no mail server was configured, on this machine only',
    access: anyone,
    errors: ['not_found'],
    holdsSecret: true,
    success: z.object({ messages: z.array(mailboxMessage) }),
    async handle({ ctx, c }) {
      if (!isMailboxOpen(ctx.env, c)) throw new AppError('not_found');
      const rows = await ctx.database.asSystem(
        'a user of this machine reads its mailbox, signed in or not',
        listNewestMessages,
      );
      return { messages: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
    },
  }),
] as const;

export type MailboxApi = MountedRoutes<typeof routes>;

export function mailboxRoutes(services: Services): MailboxApi {
  return mountRoutes(services, routes);
}

/** Whether the mailbox is available: it contains all users' one-time links, so only on this machine. */
function isMailboxOpen(env: Env, c: Context): boolean {
  return env.hasMailbox && env.isLoopback && isLoopbackRequest(c);
}

async function listNewestMessages(tx: Transaction) {
  const { id, recipient, subject, text, createdAt } = mailboxMessages;
  return tx
    .select({ id, recipient, subject, text, createdAt })
    .from(mailboxMessages)
    .orderBy(desc(createdAt), desc(id))
    .limit(NEWEST);
}
