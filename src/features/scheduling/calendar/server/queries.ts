import { eq, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser, isVerifiedIn, sqlNameWithProof } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { reminderColumns } from '#features/evidence/records/server/table.ts';

import { calendarFeeds, sessionReminders } from './table.ts';

/** Timestamp since when the user's feed has its URL, as JSON text. */
export const findOwnFeed = defineStatement(
  'find own calendar feed',
  sql`select json_build_object('made_at', (select ${calendarFeeds.created_at} from ${calendarFeeds} where ${calendarFeeds.user_id} = ${currentUser}))::text`,
);

/**
 * Replaces the URL of a user's feed and returns the timestamp. The old URL stops working when this transaction commits.
 * For an elevated action.
 */
export async function renewFeed(tx: Transaction, userId: string, secretHash: string): Promise<Date> {
  const [made] = await tx
    .insert(calendarFeeds)
    .values({ user_id: userId, secret_hash: secretHash })
    .onConflictDoUpdate({ target: calendarFeeds.user_id, set: { secret_hash: secretHash, created_at: sql`now()` } })
    .returning({ at: calendarFeeds.created_at });
  if (!made) throw new Error('no feed was made');
  return made.at;
}

export async function deleteFeed(tx: Transaction): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, currentUser));
}

/** Row of a feed in JSON. Sessions have timestamps and the name of the other side, everything else has a date. */
export type FeedRow = {
  /** `session_bookings`, `consultation_sessions`, `tasks`, `task_assignments`, or a table of records. */
  source: string;
  /** ID of the row. Records append the column of the date. */
  part: string;
  id: string;
  sequence: number;
  title: string;
  starts_at: string | null;
  ends_at: string | null;
  day: string | null;
  status: string;
  call_link: string;
  /** Applicant's note when booking. Provider notes stay on the site. */
  note: string;
  peer: string;
  is_provider: boolean;
  made_at: string;
  changed_at: string;
};

export type SessionTable = 'session_bookings' | 'consultation_sessions';
type Session = { table: SessionTable; id: string };

/** Notifies and mails both users about a new session. For transactions without row policies. */
export async function announceSession(tx: Transaction, session: Session): Promise<void> {
  await notifySessionChange(tx, session, null);
}

/** Locks a session, changes it, and notifies and mails both users. For transactions without row policies. */
export async function announceChange<Changed>(
  tx: Transaction,
  session: Session,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const [row] = await selectRows<{ before: string }>(
    tx,
    sql`select to_jsonb(held)::text as before from ${sql.identifier(session.table)} as held where id = ${session.id} for update`,
  );
  const changed = await change();
  await notifySessionChange(tx, session, row?.before ?? null);
  return changed;
}

/** @param before the row before its change as JSON text, null for a new session */
async function notifySessionChange(tx: Transaction, { table, id }: Session, before: string | null): Promise<void> {
  await tx.execute(sql`select app.notify_session_change(${table}, ${id}::uuid, ${before}::jsonb)`);
}

type RecordTypes = readonly Parameters<typeof reminderColumns>[0][];

const PAST = sql.raw(`interval '90 days'`);
const MOST = sql.raw('1000');

/** Whether the user `u` has the role. Same conditions as in `app.user_id_in_role` and `app.entitled_user_id_in_role`. */
const holds = (role: string, entitled = sql``) =>
  sql`exists (select from user_roles r where r.user_id = u.id and r.role = ${sql.raw(`'${role}'`)} and r.is_active ${entitled})`;
const isEntitled = sql`and (r.is_subscribed or ${sql.placeholder('now')}::timestamptz <= r.trial_end_date)`;

/**
 * Returns the owner and the content of the feed with this secret, as JSON text. Returns no row if the secret is
 * unknown, or if its user may not sign in or has no active role. A feed has no session, so the rules of the row
 * policies are repeated here. The test next to this file compares the results of both.
 */
export function feedStatement(types: RecordTypes) {
  return defineStatement(
    'read a calendar feed',
    sql`
      with reader as (
        select u.id, ${holds('applicant')} as is_applicant, ${holds('mentor', isEntitled)} as is_mentor,
          ${holds('attorney', isEntitled)} as is_attorney,
          coalesce((
            select array_agg(m.user_id) from mentor_assignments m
            join two_factors f on f.user_id = m.mentor_id and f.enabled_at is not null
            where m.mentor_id = u.id
          ), '{}') as assigned
        from calendar_feeds c join users u on u.id = c.user_id and u.email_verified
        where c.secret_hash = ${sql.placeholder('hash')} and exists (select from user_roles r where r.user_id = u.id and r.is_active)
      ), entry as (
        ${sessions('session_bookings', 'provider_id', 'mentor')}
        union all ${sessions('consultation_sessions', 'attorney_id', 'attorney')}
        union all
        select ${selectDays({ source: 'tasks', day: 'due_date', title: sql`t.title`, isProvider: sql`false` })}
        from reader join tasks t on t.user_id = reader.id and reader.is_applicant
        where t.due_date is not null and t.deleted_at is null and t.status not in ('Completed', 'Reviewed')
        union all
        select ${selectDays({ source: 'task_assignments', day: 'due_date', title: sql`t.title`, isProvider: sql`t.user_id <> reader.id` })}
        from reader join task_assignments t on (t.user_id = reader.id and reader.is_applicant)
          or (t.mentor_id = reader.id and reader.is_mentor and t.user_id = any (reader.assigned))
        where t.status not in ('Completed', 'Cancelled')
        union all
        select ${selectDays({ source: 'uscis_notices', day: 'due_on', title: sql`t.kind`, isProvider: sql`false` })}
        from reader join uscis_notices t on t.user_id = reader.id and reader.is_applicant
        where t.responded_on is null and t.deleted_at is null
        ${sql.join(types.flatMap((type) => reminderColumns(type).map((column) => records(type, column))))}
      ), shown as (
        select * from entry where coalesce(ends_at, day::timestamptz) > ${sql.placeholder('now')}::timestamptz - ${PAST}
        order by coalesce(starts_at, day::timestamptz), source, id, part limit ${MOST}
      )
      select json_build_object('user_id', reader.id, 'rows', coalesce((select json_agg(shown) from shown), '[]'))::text from reader`,
  );
}

/** Selects sessions of either side that are not canceled. Consultations are included once they are accepted. */
function sessions(table: string, column: string, role: 'mentor' | 'attorney'): SQL {
  const provider = sql.raw(`t.${column}`);
  const accepted = role === 'attorney' ? sql`and t.accepted_at is not null` : sql``;
  return sql`
    select ${sql.raw(`'${table}'`)}::text as source, ''::text as part, t.id, t.calendar_sequence as sequence, t.session_type as title,
      t.starts_at, t.ends_at, null::date as day, t.status, app.call_link(t.call_link, ${provider}, ${sql.raw(`'${role}'`)}) as call_link,
      coalesce(to_jsonb(t) ->> 'client_note', '') as note, 
      case when ${provider} = reader.id then peer.name else ${sqlNameWithProof(sql`peer.name`, isVerifiedIn(sql`peer.id`, sql`array[${sql.raw(`'${role}'`)}]`))} end as peer,
      ${provider} = reader.id as is_provider,
      t.created_at as made_at, t.updated_at as changed_at
    from reader join ${sql.raw(table)} t on (t.client_id = reader.id and reader.is_applicant)
      or (${provider} = reader.id and reader.${sql.raw(`is_${role}`)} and t.client_id = any (reader.assigned))
    join users peer on peer.id = case when ${provider} = reader.id then t.client_id else ${provider} end
    where t.status <> 'cancelled' ${accepted}`;
}

/** Selects days on which the user wants to check a record again. */
function records(type: RecordTypes[number], column: string): SQL {
  const title = sql.raw(`t.${type.list.title}::text`);
  return sql`
    union all
    select ${selectDays({ source: type.table, part: column, day: column, title, isProvider: sql`false` })}
    from reader join ${sql.raw(type.table)} t on t.user_id = reader.id and reader.is_applicant
    where ${sql.raw(`t.${column}`)} is not null and t.deleted_at is null`;
}

type Days = { source: string; part?: string; day: string; title: SQL; isProvider: SQL };

function selectDays({ source, part = '', day, title, isProvider }: Days): SQL {
  return sql`${sql.raw(`'${source}'`)}, ${sql.raw(`'${part}'`)}, t.id, t.version, ${title}, null::timestamptz, null::timestamptz, ${sql.raw(`t.${day}`)}::date,
    '', '', '', case when ${isProvider} then (select o.name from users o where o.id = t.user_id) else '' end, ${isProvider}, t.created_at, t.updated_at`;
}

/** Reminder for one side of a session that starts soon. */
export type DueReminder = {
  userId: string;
  noun: 'session' | 'consultation';
  before: 'day' | 'hour';
  startsAt: Date;
  peer: string;
  /** `peer`, marked for applicants if the provider is not verified. */
  peerWithProof: string;
  /** Time zones of the reader and of the other side. Empty if not set. */
  zone: string;
  /** Clock format of the reader, one of `clocks`. */
  clock: string;
  peerZone: string;
  callLink: string;
  link: string;
};

/**
 * Marks reminders as sent and returns their recipients. Covers confirmed sessions and accepted consultations that start
 * within a day, or an hour, and were agreed earlier than that. Skips providers who may not see their applicant now.
 */
export async function claimDueReminders(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<DueReminder[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isNear = sql`b.starts_at <= ${at} + interval '1 hour'`;
  const agreed = sql`coalesce(r.agreed_at, b.created_at)`;
  const rows = await selectRows<Omit<DueReminder, 'startsAt'> & { startsAt: string }>(
    tx,
    sql`
      with booked as (
        ${agreedSessions({ table: 'session_bookings', column: 'provider_id', role: 'mentor', isAgreed: sql`t.status = 'confirmed'` })}
        union all
        ${agreedSessions({ table: 'consultation_sessions', column: 'attorney_id', role: 'attorney', isAgreed: sql`t.status = 'scheduled' and t.accepted_at is not null` })}
      ), due as (
        select b.*, ${agreed} as agreed_at, case when ${isNear} then 'hour' else 'day' end as before
        from booked b left join ${sessionReminders} r on r.source = b.source and r.source_id = b.id
        where b.starts_at > ${at} and b.starts_at <= ${at} + interval '1 day'
          and case when ${isNear} then r.hour_sent_at is null and ${agreed} <= b.starts_at - interval '1 hour'
            else r.day_sent_at is null and ${agreed} <= b.starts_at - interval '1 day' end
        order by b.starts_at, b.id limit ${limit}
      ), marked as (
        insert into ${sessionReminders} as r (source, source_id, starts_at, agreed_at, day_sent_at, hour_sent_at)
        select source, id, starts_at, agreed_at, case before when 'day' then ${at} end, case before when 'hour' then ${at} end from due
        on conflict (source, source_id) do update set
          day_sent_at = coalesce(excluded.day_sent_at, r.day_sent_at), hour_sent_at = coalesce(excluded.hour_sent_at, r.hour_sent_at)
      )
      select side.person as "userId", due.before, due.starts_at as "startsAt", coalesce(peer.name, '') as peer,
        case side.role when 'applicant' then ${sqlNameWithProof(sql`peer.name`, isVerifiedIn(sql`peer.id`, sql`array[due.role]`))} else coalesce(peer.name, '') end as "peerWithProof",
        case due.role when 'mentor' then 'session' else 'consultation' end as noun,
        coalesce(nullif(p.time_zone, ''), due.time_zone) as zone, coalesce(p.clock, '') as clock, case when side.role = 'applicant' then due.time_zone else coalesce(q.time_zone, '') end as "peerZone",
        due.call_link as "callLink", case when side.role = 'applicant' then '/bookings' else '/' || side.role || '/consultations' end || '?row=' || due.id as link
      from due
      cross join lateral (values (due.client_id, due.provider_id, 'applicant'), (due.provider_id, due.client_id, due.role)) as side (person, other, role)
      left join users peer on peer.id = side.other
      left join profiles p on p.id = side.person
      left join profiles q on q.id = side.other
      where exists (
        select from user_roles held where held.user_id = side.person and held.role = side.role and held.is_active
          and (side.role = 'applicant' or held.is_subscribed or ${at} <= held.trial_end_date)
      ) and (side.role = 'applicant' or exists (
        select from mentor_assignments m where m.mentor_id = side.person and m.user_id = side.other
      ))
      order by due.starts_at, due.id, side.role`,
  );
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

type Agreed = { table: string; column: string; role: string; isAgreed: SQL };

function agreedSessions({ table, column, role, isAgreed }: Agreed): SQL {
  const [name, provider, as] = [sql.raw(table), sql.raw(`t.${column}`), sql.raw(`'${role}'`)];
  return sql`
    select ${sql.raw(`'${table}'`)}::text as source, ${as}::text as role, t.id, t.client_id, ${provider} as provider_id, t.starts_at,
      t.time_zone, t.created_at, app.call_link(t.call_link, ${provider}, ${as}) as call_link
    from ${name} t where ${isAgreed}`;
}

/** Deletes reminders of sessions that ended a week ago. */
export async function sweepReminders(tx: Transaction, now: Date): Promise<void> {
  await tx
    .delete(sessionReminders)
    .where(sql`${sessionReminders.starts_at} < ${now.toISOString()}::timestamptz - interval '7 days'`);
}
