import type { Context } from 'hono';

import type { Env } from '#core/server/env.ts';
import { isLoopbackRequest } from '#core/server/loopback.ts';

/** Whether the mailbox is available: it contains all users' one-time links, so only on this machine. */
export function isMailboxOpen(env: Env, c: Context): boolean {
  return env.hasMailbox && env.isLoopback && isLoopbackRequest(c);
}
