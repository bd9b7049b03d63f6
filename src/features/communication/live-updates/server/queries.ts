import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';

import type { LiveUpdateMessage } from '../schema.ts';

/** A change published by a trigger, with its audience. */
export type Change = LiveUpdateMessage & {
  /** Number of the transaction, as counted by PostgreSQL. */
  number: number;
  readers?: (string | null)[];
  /** Sent only while the two readers are assigned to each other. */
  isOfPair?: true;
  /** Applicant whose mentors and attorneys are notified. */
  applicant?: string | null;
  /** Permission whose holders are notified. */
  staff?: string | null;
  /** Author of the change, if they are excluded. */
  actor?: string | null;
};

/** Condition for a live session, as in `app.authenticate`. */
const isLive = sql`s.expires_at > now() and s.created_at > now() - interval '30 days' and u.email_verified`;

/** Returns the current audience of each change, in order. */
export async function listReaders<One extends Change>(
  tx: Transaction,
  changes: readonly One[],
): Promise<{ change: One; userId: string }[]> {
  const numbered = JSON.stringify(changes.map((change, place) => ({ ...change, place })));
  const rows = await selectRows<{ place: number; userId: string }>(
    tx,
    sql`
      select distinct c.place, told.reader as "userId"
      from jsonb_to_recordset(${numbered}::jsonb)
        as c (place int, readers uuid[], "isOfPair" boolean, applicant uuid, staff text, actor uuid)
      cross join lateral (
        select unnest(c.readers) as reader
        union all
        select m.mentor_id from mentor_assignments m where m.user_id = c.applicant
        union all
        select a.user_id from admin_roles a
        where c.staff is not null and a.is_active and (a.is_owner or c.staff = any (a.permissions))
      ) as told
      where told.reader is distinct from c.actor
        and (c."isOfPair" is not true or exists (
          select from mentor_assignments m where m.user_id = any (c.readers) and m.mentor_id = any (c.readers)
        ))
      order by c.place`,
  );
  return rows.flatMap(({ place, userId }) => {
    const change = changes[place];
    return change ? [{ change, userId }] : [];
  });
}

/**
 * Returns the number after all transactions that have started to write. A change published before this call has a lower
 * number, or is received.
 */
export async function readNextNumber(tx: Transaction): Promise<number> {
  const [row] = await selectRows<{ next: number }>(
    tx,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next`,
  );
  if (!row) throw new Error('the number of the next transaction was not answered');
  return row.next;
}

/** Selects the live ones of these sessions by ID. */
export async function liveSessions(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    tx,
    sql`select s.id from sessions s join users u on u.id = s.user_id where s.id = any (${sql.param(ids)}::uuid[]) and ${isLive}`,
  );
  return rows.map(({ id }) => id);
}

export async function findSession(tx: Transaction, token: string): Promise<string | undefined> {
  const [row] = await selectRows<{ id: string }>(
    tx,
    sql`select s.id from sessions s join users u on u.id = s.user_id where s.token = ${token} and ${isLive}`,
  );
  return row?.id;
}
