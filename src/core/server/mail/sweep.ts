import { lt, sql } from 'drizzle-orm';

import type { Services } from '../services.ts';
import { mailboxMessages, outbox } from './table.ts';

const KEPT = sql`now() - interval '30 days'`;

/** Deletes mail 30 days after it was sent. Failed mail is retained until the operator has handled it. */
export async function sweepMail({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem('the outbox belongs to no user', async (tx) => {
    await tx.delete(outbox).where(lt(outbox.sentAt, KEPT));
    await tx.delete(mailboxMessages).where(lt(mailboxMessages.createdAt, KEPT));
  });
}
