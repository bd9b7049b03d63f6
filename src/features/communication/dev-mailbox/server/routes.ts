import { z } from 'zod';

import { anyone } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { mailboxMessage } from '../schema.ts';
import { listNewestMessages } from './queries.ts';
import { isMailboxOpen } from './service.ts';

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
