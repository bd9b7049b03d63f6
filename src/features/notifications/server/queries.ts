import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { announceMail } from '#core/server/mail/outbox.ts';

import type { NotificationKind, NotificationType } from '../schema.ts';

export type Notice = {
  userId: string;
  kind: NotificationKind;
  title: string;
  message: string;
  type?: NotificationType;
  /** The address of the thing on this site, beginning with a slash. */
  link?: string;
};

/** Tells a person what happens in this transaction, and by mail unless they chose otherwise. Works under any role. */
export async function notify(tx: Transaction, { userId, kind, title, message, type = 'info', link = '' }: Notice): Promise<void> {
  await tx.execute(sql`select app.notify(${userId}::uuid, ${kind}, ${title}, ${message}, ${type}, ${link})`);
  announceMail();
}
