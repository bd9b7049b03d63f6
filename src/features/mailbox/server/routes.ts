import { z } from '@hono/zod-openapi';

import { AppError } from '#core/server/errors.ts';
import { createApi, defineRoute } from '#core/server/guard.ts';
import type { Services } from '#core/server/services.ts';

import { mailboxMessage } from '../schema.ts';
import { listNewestMessages } from './queries.ts';
import { isMailboxOpen } from './service.ts';

export type MailboxApi = ReturnType<typeof mailboxRoutes>;

export function mailboxRoutes({ env, database }: Services) {
  const list = defineRoute({
    method: 'get',
    path: '/',
    summary: 'The newest mails that were written while no mail server was configured, on this machine alone',
    success: { status: 200, body: z.object({ messages: z.array(mailboxMessage) }) },
    refuses: ['not_found'],
  });

  return createApi().openapi(list, async (c) => {
    if (!isMailboxOpen(env, c)) throw new AppError('not_found');
    const rows = await database.asSystem('who is at this machine reads its mailbox, signed in or not', listNewestMessages);
    return c.json({ messages: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }, 200);
  });
}
