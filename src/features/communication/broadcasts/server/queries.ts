import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { outbox } from '#core/server/mail/table.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { users } from '#core/server/identity/table.ts';
import { notificationPreferences, notifications } from '#features/communication/notifications/server/table.ts';

import { broadcastRow, type BroadcastInput } from '../schema.ts';
import { broadcasts } from './table.ts';

const { id, title, message, type, audience, sent_by, created_at, recipients, delivered, reached, finished_at } =
  broadcasts;

/** Rows for elevated reads: no policy shows an admin who sent them, and who has read them. */
export const broadcastRepository = defineRepository({
  table: broadcasts,
  row: broadcastRow,
  computed: {
    sent_by: sql`(select u.name from ${users} u where u.id = ${sent_by})`,
    read: sql`(select count(*) from ${notifications} n where n.broadcast_id = ${id} and n.read_at is not null)`,
  },
});

/** Broadcasts, newest first. For an elevated read. */
export const listBroadcasts = defineList({
  name: 'broadcasts',
  rows: broadcastRepository,
  sorts: {
    created_at: { by: created_at, direction: 'desc' },
    title: { by: sql`lower(${title})`, direction: 'asc' },
    recipients: { by: recipients, direction: 'desc' },
  },
  filters: { audience, type },
  conditions: { state: (value) => sql`(${finished_at} is null) = (${value} = 'running')` },
  search: [title, message],
});

export const broadcastInsert = defineInsert<BroadcastInput>({
  table: broadcasts,
  columns: ['title', 'message', 'type', 'audience'],
  own: sql`${sent_by} = ${currentUser}`,
});

/** Number of users who would get a broadcast now, as JSON text. */
export const countAudience = defineStatement(
  'count audience',
  sql`select json_build_object('recipients', app.count_audience(${sql.placeholder('audience')}))::text`,
);

/** Claims the oldest unfinished broadcast that no other server works on. The claim lasts until the transaction ends. */
export async function claimBroadcast(tx: Transaction): Promise<string | undefined> {
  const [taken] = await tx
    .select({ id })
    .from(broadcasts)
    .where(isNull(finished_at))
    .orderBy(asc(created_at), asc(id))
    .limit(1)
    .for('update', { skipLocked: true });
  return taken?.id;
}

/**
 * Interval between the emails of one broadcast. Other queued mail, such as a link for a new password, is sent between
 * them and does not wait for thousands.
 */
const MAIL_GAP_SECONDS = 0.2;

/**
 * Delivers the notification to the next batch of users and stores the progress in the same transaction. Users who want
 * announcements by email get one.
 * @returns whether any users may be left
 */
export async function deliverPart(
  tx: Transaction,
  { broadcastId, limit }: { broadcastId: string; limit: number },
): Promise<boolean> {
  const wanted = and(eq(id, broadcastId), isNull(finished_at));
  const [part] = await selectRows<{ told: number }>(
    tx,
    sql`
      with part as (
        select a.id, row_number() over (order by a.id) as place, ${title}, ${message}, ${type}, ${created_at}, ${delivered}
        from ${broadcasts} cross join lateral app.audience_of(${audience}, ${created_at}) as a
        where ${wanted} and (${reached} is null or a.id > ${reached})
        order by a.id limit ${limit}
      ), told as (
        insert into ${notifications} (user_id, kind, title, message, type, broadcast_id)
        select id, 'announcement', title, message, type, ${broadcastId} from part
        on conflict do nothing
      ), mailed as (
        insert into ${outbox} (kind, recipient, data, next_attempt_at)
        select 'notification', u.email, jsonb_build_object('name', u.name, 'title', part.title, 'message', part.message, 'link', ''),
          now() + (part.delivered + part.place) * make_interval(secs => ${MAIL_GAP_SECONDS})
        from part join ${users} u on u.id = part.id
        left join ${notificationPreferences} p on p.user_id = part.id and p.kind = 'announcement'
        where u.email_verified and coalesce(p.by_email, true)
      ), noted as (
        update ${broadcasts} set
          delivered = ${delivered} + (select count(*) from part),
          reached = coalesce((select part.id from part order by part.id desc limit 1), ${reached})
        where ${wanted}
      )
      select count(*)::int as told from part`,
  );
  return part?.told === limit;
}

/** Marks a broadcast as finished. From now on it counts the users who got it. */
export async function finishBroadcast(tx: Transaction, broadcastId: string): Promise<void> {
  await tx
    .update(broadcasts)
    .set({ finished_at: sql`now()`, recipients: sql`${delivered}` })
    .where(eq(id, broadcastId));
}
