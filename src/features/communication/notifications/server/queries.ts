import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { jsonPage } from '#core/server/database/page.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import type { Env } from '#core/server/env.ts';
import { wakeMailWorkers, enqueueThrottled } from '#core/server/mail/outbox.ts';
import type { Permission } from '#core/shared/permissions.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';

import {
  LINKS_MAX,
  notificationKinds,
  type NotificationKind,
  type NotificationPreference,
  type NotificationType,
} from '../schema.ts';
import { notificationPreferences, notifications } from './table.ts';

export type Notice = {
  userId: string;
  kind: NotificationKind;
  title: string;
  message: string;
  type?: NotificationType;
  /** Path on this site, starting with a slash. */
  link?: string;
  /** Whether it is mailed. False if another mail has the content, 'at once' if it must not wait for a digest. */
  isMailed?: boolean | 'at once';
};

/** Notifies a user in this transaction, and mails them unless they turned that off. Works under any role. */
export async function notify(
  tx: Transaction,
  { userId, kind, title, message, type = 'info', link = '', isMailed = true }: Notice,
): Promise<void> {
  const mailing = isMailed === 'at once' ? 'at once' : isMailed ? 'digest' : 'none';
  await tx.execute(
    sql`select app.notify(${userId}::uuid, ${kind}, ${title}, ${message}, ${type}, ${link}, ${mailing})`,
  );
  wakeMailWorkers();
}

export type StaffMail = {
  env: Env;
  /** Mail template. */
  kind: string;
  data: Record<string, string>;
  /** IP address of the visitor who causes it. */
  visitor?: string;
  /** Content of a notification for deciding admins. */
  admins?: AdminNotice;
};

export type AdminNotice = Pick<Notice, 'kind' | 'title' | 'message'> & { permission: Permission; link: string };

/** Notifies the admins with a permission, except the acting user. Works under any role. */
export async function notifyAdmins(
  tx: Transaction,
  { permission, kind, title, message, link }: AdminNotice,
  { areOwnersMailed = false } = {},
): Promise<void> {
  await tx.execute(
    sql`select app.notify_admins(${permission}, ${kind}, ${title}, ${message}, ${link}, ${areOwnersMailed})`,
  );
  wakeMailWorkers();
}

/**
 * Mails staff about an event of this transaction, and is the only way to do so. Works under any role. The mail goes to
 * the info mailbox, or to every active owner until one is set.
 */
export async function notifyStaff(tx: Transaction, { env, kind, data, visitor, admins }: StaffMail): Promise<void> {
  const { info_mailbox: recipient } = await readSettings(tx, { env, keys: ['info_mailbox'] });
  if (admins) await notifyAdmins(tx, admins, { areOwnersMailed: recipient === undefined });
  if (recipient !== undefined) return enqueueThrottled(tx, { kind, recipient, data }, visitor);
  await tx.execute(sql`select app.mail_owners(${visitor ?? null}, ${kind}, ${JSON.stringify(data)}::jsonb)`);
  wakeMailWorkers();
}

const listStatements = {
  all: defineStatement('list notifications', listStatement({})),
  unread: defineStatement('list unread notifications', listStatement({ isUnread: true })),
  allFrom: defineStatement('list further notifications', listStatement({ isFurther: true })),
  unreadFrom: defineStatement('list further unread notifications', listStatement({ isUnread: true, isFurther: true })),
};

/** Selects a page of the user's notifications as JSON text, newest first. */
export function listNotifications({ isUnread, from }: { isUnread: boolean; from: string | undefined }): BoundStatement {
  if (from === undefined) return isUnread ? listStatements.unread() : listStatements.all();
  return isUnread ? listStatements.unreadFrom({ from }) : listStatements.allFrom({ from });
}

/** Selects the number of unread notifications, and the links of the newest, as JSON text. */
export const countUnread = defineStatement(
  'count unread notifications',
  sql`
    select json_build_object('unread', count(*), 'links',
      coalesce((array_agg(${notifications.link} order by ${notifications.created_at} desc) filter (where ${notifications.link} <> ''))[1:${sql.raw(String(LINKS_MAX))}], '{}')
    )::text from ${notifications} where ${isNull(notifications.read_at)}`,
);

/** Marks notifications with links to opened pages as read. */
export async function markVisited(tx: Transaction, links: string[]): Promise<void> {
  await tx
    .update(notifications)
    .set({ read_at: sql`now()` })
    .where(and(isNull(notifications.read_at), inArray(notifications.link, links)));
}

/** Stores the time of first reading. False if the user has no such notification. */
export async function markRead(tx: Transaction, id: string): Promise<boolean> {
  const marked = await tx
    .update(notifications)
    .set({ read_at: sql`coalesce(${notifications.read_at}, now())` })
    .where(eq(notifications.id, id))
    .returning({ id: notifications.id });
  return marked.length > 0;
}

export async function markAllRead(tx: Transaction): Promise<void> {
  await tx
    .update(notifications)
    .set({ read_at: sql`now()` })
    .where(isNull(notifications.read_at));
}

/** All kinds. A kind without a choice is mailed. */
export async function listPreferences(tx: Transaction): Promise<NotificationPreference[]> {
  const { kind, by_email } = notificationPreferences;
  const chosen = new Map(
    (await tx.select({ kind, by_email }).from(notificationPreferences)).map((row) => [row.kind, row.by_email]),
  );
  return notificationKinds.map((one) => ({ kind: one, by_email: chosen.get(one) ?? true }));
}

export async function savePreference(tx: Transaction, { kind, by_email }: NotificationPreference): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values({ kind, by_email })
    .onConflictDoUpdate({ target: [notificationPreferences.user_id, notificationPreferences.kind], set: { by_email } });
}

/** The owner is not named, because the row policy restricts rows. */
function listStatement({ isUnread = false, isFurther = false }: { isUnread?: boolean; isFurther?: boolean }) {
  const { id, kind, title, message, type, link, read_at, created_at } = notifications;
  const columns = sql.join([id, kind, title, message, type, link, read_at, created_at], sql`, `);
  const first = sql`(select n.created_at, n.id from ${notifications} n where n.id = ${sql.placeholder('from')})`;
  const conditions = and(
    isUnread ? isNull(read_at) : undefined,
    isFurther ? sql`(${created_at}, ${id}) <= ${first}` : undefined,
  );
  return jsonPage(sql`
    select ${columns} from ${notifications} ${conditions ? sql`where ${conditions}` : sql``}
    order by ${created_at} desc, ${id} desc`);
}
