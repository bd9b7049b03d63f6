// Lists of users and admins, of which no row policy shows an admin any: for elevated reads and actions.
import { and, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';

import { selectRows, type Actor, type Transaction } from '#core/server/database/database.ts';
import { CSV_MAX_ROWS } from '#core/server/database/list.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { wordConditions } from '#core/server/database/plain-text.ts';
import { withAsciiDomain } from '#core/shared/email-address.ts';
import { COUNTED_ROWS, PAGE_SIZE } from '#core/shared/list-query.ts';
import { unverifiedRoles } from '#features/providers/provider-credentials/server/table.ts';

import { seesTrials } from '../rules.ts';
import type { adminQuery, StoredAdmin, StoredUser, userQuery, UserSort } from '../schema.ts';

type UserQuery = z.output<typeof userQuery>;

const trialConditions: Record<NonNullable<UserQuery['trial']>, SQL> = {
  running: sql`not r.is_subscribed and now() <= r.trial_end_date`,
  ending: sql`not r.is_subscribed and r.trial_end_date between now() and now() + interval '7 days'`,
  over: sql`not r.is_subscribed and now() > r.trial_end_date`,
};
const sortColumns: Record<UserSort, SQL> = {
  name: sql`lower(u.name)`,
  email: sql`u.email`,
  created_at: sql`u.created_at`,
};

/**
 * Selects a page of all users, or the rows of a file, as JSON text. The total is counted up to {@link COUNTED_ROWS}.
 * Contains only the requested filters, so that PostgreSQL plans each combination separately.
 */
export function listUsers(reader: Pick<Actor, 'permissions'>, query: UserQuery, { isFile = false } = {}): SQL {
  const ofTrials = seesTrials(reader);
  const role = and(...roleConditions(query, ofTrials));
  const wanted = userConditions(query, ofTrials);
  const by = sortColumns[query.sort ?? 'name'];
  const direction = sql.raw(query.direction ?? 'asc');
  const part = isFile
    ? sql`limit ${sql.raw(String(CSV_MAX_ROWS))}`
    : sql`limit ${sql.raw(String(PAGE_SIZE))} offset ${((query.page ?? 1) - 1) * PAGE_SIZE}::int`;
  // Without a search only the roles are counted, which is several times as fast. No user has a role twice.
  const roles = query.role ? sql`select` : sql`select distinct r.user_id`;
  const counted =
    !role || buildWordConditions(query.q).length > 0
      ? sql`select from users u where ${wanted}`
      : sql`${roles} from user_roles r where ${role}`;
  return sql`
    select json_build_object(
      'rows', coalesce((select json_agg(row_to_json(shown)) from (
        select u.id, u.name, u.email, u.email_verified as is_confirmed,
          coalesce(held.on_roles, '[]') as roles, coalesce(held.off_roles, '[]') as off_roles, ${unverifiedRoles(sql`u.id`)} as unverified,
          ${ofTrials ? sql`held.trial_end_date` : sql`null`} as trial_end_date,
          ${ofTrials ? sql`coalesce(held.is_subscribed, false)` : sql`null`} as is_subscribed,
          u.created_at, p.updated_at as last_active_at
        from (select u.* from users u where ${wanted} order by ${by} ${direction}, u.id ${direction} ${part}) as u
        left join profiles p on p.id = u.id
        left join lateral (
          select json_agg(r.role order by r.role) filter (where r.is_active) as on_roles,
            json_agg(r.role order by r.role) filter (where not r.is_active) as off_roles,
            min(r.trial_end_date) filter (where r.is_active and r.role <> 'admin' and not r.is_subscribed) as trial_end_date,
            bool_or(r.is_subscribed) filter (where r.is_active and r.role <> 'admin') as is_subscribed
          from user_roles r where r.user_id = u.id
        ) as held on true
        order by ${by} ${direction}, u.id ${direction}
      ) as shown), '[]'),
      'total', (select count(*) from (${counted} limit ${sql.raw(String(COUNTED_ROWS))}) as counted)
    )::text`;
}

/** Conditions for `users u`. Those for roles match one role of the user. */
export function userConditions(query: UserQuery, ofTrials: boolean): SQL {
  const role = and(...roleConditions(query, ofTrials));
  const holder = role && sql`exists (select from user_roles r where r.user_id = u.id and ${role})`;
  return and(...buildWordConditions(query.q), holder) ?? sql`true`;
}

/** Conditions for `user_roles r`. */
function roleConditions({ role, active, trial, subscribed }: UserQuery, ofTrials: boolean): (SQL | undefined)[] {
  const ofRole = [role && sql`r.role = ${role}`, active && sql`r.is_active = ${active}::boolean`];
  const ofTrial = [
    subscribed && sql`r.is_subscribed = ${subscribed}::boolean`,
    trial && trialConditions[trial],
    (trial ?? subscribed) ? sql`r.role <> 'admin'` : undefined,
  ];
  return [...ofRole, ...(ofTrials ? ofTrial : [])].map((condition) => condition || undefined);
}

/** Emails are stored with their domains in ASCII. */
function buildWordConditions(q = ''): SQL[] {
  return wordConditions(sql`u.search`, withAsciiDomain(q));
}

const selectNewest = (rows: SQL) => sql`(
  select json_build_object('total', count(*), 'rows', coalesce(json_agg(row_to_json(shown)) filter (where shown.place <= 5), '[]'))
  from (${rows}) as shown)`;

/** Selects a user as JSON text, and of theirs what the reader's permissions open: numbers, and the newest by their titles. */
export function readUser({ permissions, isOwner }: Pick<Actor, 'permissions' | 'isOwner'>, id: string): SQL {
  const ofTrials = seesTrials({ permissions });
  const ifSeen = (value: SQL) => (ofTrials ? value : sql`null`);
  const ifPermitted = (permission: Actor['permissions'][number], value: SQL) =>
    permissions.includes(permission) ? value : sql`null`;
  return sql`
    select json_build_object(
      'id', u.id, 'name', u.name, 'email', u.email, 'is_confirmed', u.email_verified,
      'created_at', u.created_at, 'last_active_at', p.updated_at,
      'roles', coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'role', r.role, 'is_active', r.is_active,
          'trial_start_date', ${ifSeen(sql`r.trial_start_date`)},
          'trial_end_date', ${ifSeen(sql`r.trial_end_date`)},
          'is_subscribed', ${ifSeen(sql`r.is_subscribed`)},
          'is_verified', case when r.role in ('mentor', 'attorney') then app.holds_proof(u.id, r.role) end,
          'created_at', r.created_at, 'version', r.version
        ) order by array_position(array['admin', 'mentor', 'attorney', 'applicant'], r.role))
        from user_roles r where r.user_id = u.id), '[]'),
      'assignments', ${ifPermitted(
        'manage_providers',
        selectNewest(sql`
          select o.id, o.name, case when m.user_id = u.id then 'provider' else 'applicant' end as as,
            row_number() over (order by m.assigned_at desc, m.id) as place
          from mentor_assignments m join users o on o.id = case when m.user_id = u.id then m.mentor_id else m.user_id end
          where u.id in (m.user_id, m.mentor_id) order by m.assigned_at desc, m.id`),
      )},
      'requests', ${ifPermitted(
        'manage_subscriptions',
        selectNewest(sql`
          select s.id, s.product as title, s.status, s.created_at, row_number() over (order by s.created_at desc, s.id) as place
          from service_requests s where s.user_id = u.id and s.deleted_at is null order by s.created_at desc, s.id`),
      )},
      'tickets', ${ifPermitted(
        'manage_users',
        selectNewest(sql`
          select t.id, concat('#', t.number, ' ', t.subject) as title, t.status, t.created_at, row_number() over (order by t.created_at desc, t.id) as place
          from support_tickets t where t.user_id = u.id order by t.created_at desc, t.id`),
      )},
      'sessions', ${
        isOwner
          ? sql`(
            select json_build_object('total', count(*), 'rows', coalesce(json_agg(json_build_object(
              'id', s.id, 'user_agent', s.user_agent, 'ip_address', s.ip_address, 'used_at', s.updated_at) order by s.updated_at desc), '[]'))
            from sessions s
            where s.user_id = u.id and s.expires_at > now() and s.created_at > now() - interval '30 days')`
          : sql`null`
      }
    )::text
    from users u
    left join profiles p on p.id = u.id
    where u.id = ${id}`;
}

/** Returns a user as their admin sees them, in an elevated action. */
export async function findUser(tx: Transaction, reader: Actor, id: string): Promise<StoredUser | undefined> {
  const json = await selectJson(tx, readUser(reader, id));
  return json === null ? undefined : (JSON.parse(json) as StoredUser);
}

const admins = sql`
  select a.id, a.user_id, u.name, u.email, a.permissions, a.is_owner, a.is_active and coalesce(r.is_active, false) as is_active,
    a.created_at, a.updated_at, a.version, u.search
  from admin_roles a
  join users u on u.id = a.user_id
  left join user_roles r on r.user_id = a.user_id and r.role = 'admin'`;

/** Selects a page of the admins as JSON text. There are few, so no index is used. */
export function listAdmins({ q = '', active, permission, page = 1 }: z.output<typeof adminQuery>): SQL {
  const wanted = and(
    sql`strpos(search, app.search_plain(${withAsciiDomain(q)})) > 0`,
    active && sql`is_active = ${active}::boolean`,
    permission && sql`(is_owner or ${permission} = any (permissions))`,
  );
  return sql`
    with wanted as (select * from (${admins}) as admins where ${wanted})
    select json_build_object(
      'rows', coalesce((
        select json_agg(row_to_json(page)::jsonb - 'search' order by lower(page.name), page.id) from (
          select * from wanted order by lower(name), id
          limit ${sql.raw(String(PAGE_SIZE))} offset ${(page - 1) * PAGE_SIZE}::int
        ) as page
      ), '[]'),
      'total', (select count(*) from wanted)
    )::text`;
}

/** Returns an admin, in an elevated action. */
export async function findAdmin(tx: Transaction, id: string): Promise<StoredAdmin | undefined> {
  const [row] = await selectRows<{ found: StoredAdmin }>(
    tx,
    sql`select row_to_json(admins)::jsonb - 'search' as found from (${admins}) as admins where id = ${id}`,
  );
  return row?.found;
}
