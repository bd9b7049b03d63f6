import { desc } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { mailboxMessages } from '#core/server/mail/table.ts';

const NEWEST = 100;

export async function listNewestMessages(tx: Transaction) {
  const { id, recipient, subject, text, createdAt } = mailboxMessages;
  return tx
    .select({ id, recipient, subject, text, createdAt })
    .from(mailboxMessages)
    .orderBy(desc(createdAt), desc(id))
    .limit(NEWEST);
}
