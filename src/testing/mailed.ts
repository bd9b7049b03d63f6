import { eq } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { outbox } from '#core/server/mail/table.ts';

export type Mailed = { kind: string; data: Record<string, string> };

/** Mails queued for an email address, oldest first. */
export async function mailsTo(database: Database, recipient: string): Promise<Mailed[]> {
  return database.asSystem('a test reads the outbox', (tx) =>
    tx
      .select({ kind: outbox.kind, data: outbox.data })
      .from(outbox)
      .where(eq(outbox.recipient, recipient))
      .orderBy(outbox.createdAt),
  );
}

/** Token of the newest link of this kind mailed to an email address. */
export async function mailedToken(
  database: Database,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<string> {
  const mail = (await mailsTo(database, recipient)).findLast((sent) => sent.kind === kind);
  const token = mail && new URL(mail.data.link ?? '').searchParams.get('token');
  if (!token) throw new Error(`No ${kind} link was mailed to ${recipient}`);
  return token;
}
