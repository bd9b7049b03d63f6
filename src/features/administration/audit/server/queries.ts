// The list of the audit trail, for elevated reads.
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { CSV_MAX_ROWS } from '#core/server/database/list.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { wordConditions } from '#core/server/database/plain-text.ts';
import { withAsciiDomain } from '#core/shared/email-address.ts';
import { PAGE_SIZE } from '#core/shared/list-query.ts';

import type { auditQuery } from '../schema.ts';

type TrailQuery = z.output<typeof auditQuery> & { from?: string | undefined };

/** Tables that were renamed since, by their names in sealed entries, which do not change. */
const formerNames: Readonly<Record<string, string>> = {
  evidence_openings: 'evidence_views',
  rule_switches: 'rule_toggles',
  site_claims: 'site_stats',
};

/** Users of a search whose entries are each taken from the index. Among more, the trail is read until there are enough. */
const FEW_USERS = 200;

/** Returns a part of the audit trail as JSON text, newest first by default, or the rows of a file. */
export async function listAudit(
  tx: Transaction,
  query: TrailQuery,
  { isFile }: { isFile: boolean },
): Promise<string | null> {
  const most = isFile ? CSV_MAX_ROWS : PAGE_SIZE;
  return selectJson(
    tx,
    selectTrailPart(await selectPart(tx, query, most + 1), { most, direction: toDirection(query) }),
  );
}

/** Returns a part of the audit trail with the entry of this ID as JSON text. Empty if there is none. */
export function findEntry(tx: Transaction, id: string): Promise<string | null> {
  const part = sql`select e.id, e.at from audit_entries e where e.id = ${id}`;
  return selectJson(tx, selectTrailPart(part, { most: 1, direction: sql`desc` }));
}

function toDirection({ direction = 'desc' }: TrailQuery): SQL {
  return sql.raw(direction);
}

function selectTrailPart(part: SQL, { most, direction }: { most: number; direction: SQL }): SQL {
  return sql`
    select json_build_object(
      'rows', coalesce(json_agg(row_to_json(shown)::jsonb - 'place' order by shown.place) filter (where shown.place <= ${most}), '[]'),
      'next', (array_agg(shown.id) filter (where shown.place > ${most}))[1]
    )::text from (
      select e.id, e.at, e.actor_id, a.name as actor_name, a.email as actor_email, e.actor_role, e.client_address, e.session_id,
        e.action, coalesce(${JSON.stringify(formerNames)}::jsonb ->> e.table_name, e.table_name) as table_name, e.row_id, e.subject_id, s.name as subject_name, s.email as subject_email,
        e.before, e.after, e.is_erased, e.position,
        row_number() over (order by e.at ${direction}, e.id ${direction}) as place
      from (${part}) as part
      join audit_entries e on e.id = part.id
      left join users a on a.id = e.actor_id
      left join users s on s.id = e.subject_id
    ) as shown`;
}

/**
 * Builds the statement of the IDs and times of a part. Contains only the requested filters, so that PostgreSQL plans
 * each combination separately.
 */
export async function selectPart(tx: Transaction, query: TrailQuery, most: number): Promise<SQL> {
  const wanted = buildConditions(query, await findInstant(tx, query.from));
  const direction = toDirection(query);
  const tail = sql`order by e.at ${direction}, e.id ${direction} limit ${most}`;
  const alike = await usersLike(tx, query.q);
  if (!alike) return sql`select e.id, e.at from audit_entries e where ${wanted ?? sql`true`} ${tail}`;
  const people = await selectRows<{ id: string }>(
    tx,
    sql`select u.id from users u where ${alike} limit ${FEW_USERS + 1}`,
  );
  if (people.length > FEW_USERS) {
    const named = sql`exists (select from users u where u.id in (e.actor_id, e.subject_id) and ${alike})`;
    return sql`select e.id, e.at from audit_entries e where ${and(wanted, named)} ${tail}`;
  }
  const ids = sql.param(`{${people.map(({ id }) => id).join(',')}}`);
  const ofEach = (column: SQL) => sql`
    select one.id, one.at from unnest(${ids}::uuid[]) as person
    cross join lateral (select e.id, e.at from audit_entries e where ${and(sql`${column} = person`, wanted)} ${tail}) as one`;
  return sql`
    select e.id, e.at from (${ofEach(sql`e.actor_id`)} union ${ofEach(sql`e.subject_id`)}) as e ${tail}`;
}

type Instant = { id: string; at: string };

async function findInstant(tx: Transaction, id: string | undefined): Promise<Instant | undefined> {
  if (id === undefined) return undefined;
  const [found] = await selectRows<Instant>(tx, sql`select id, at::text as at from audit_entries where id = ${id}`);
  return found;
}

function buildConditions(
  { action, area, since, until, direction }: TrailQuery,
  from: Instant | undefined,
): SQL | undefined {
  const isAfter = sql.raw(direction === 'asc' ? '>=' : '<=');
  return and(
    action ? sql`e.action = ${action}` : undefined,
    area ? inArray(sql`e.table_name`, listTableNames(area)) : undefined,
    since ? sql`e.at >= ${since}::timestamp at time zone 'UTC'` : undefined,
    until ? sql`e.at < (${until}::timestamp + interval '1 day') at time zone 'UTC'` : undefined,
    from ? sql`(e.at, e.id) ${isAfter} (${from.at}::timestamptz, ${from.id}::uuid)` : undefined,
  );
}

function listTableNames(table: string): string[] {
  return [table, ...Object.keys(formerNames).filter((name) => formerNames[name] === table)];
}

/** Returns the condition for `users u` that a search names: the one with this address, or all whose texts have its words. */
async function usersLike(tx: Transaction, q = ''): Promise<SQL | undefined> {
  // Emails are stored with their domains in ASCII.
  const email = sql`u.email = ${withAsciiDomain(q).trim().toLowerCase()}`;
  const found = q === '' ? [] : await selectRows(tx, sql`select from users u where ${email}`);
  return found.length > 0 ? email : and(...wordConditions(sql`u.search`, withAsciiDomain(q)));
}
