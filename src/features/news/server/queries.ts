import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';

import type { News } from '../schema.ts';

export type PlacedNews = News & { position: number; userId: string };

/** While a session is live: as `app.enter` has it. */
const isLive = sql`s.expires_at > now() and s.created_at > now() - interval '30 days' and u.email_verified`;

/** Of these users, after one position and up to another, in order; nothing of a peer to whom they are not assigned any more. */
export async function readNews(
  tx: Transaction,
  { after, upTo, userIds, limit }: { after: number; upTo: number; userIds: readonly string[]; limit?: number },
): Promise<PlacedNews[]> {
  return selectRows(
    tx,
    sql`
      select n.position::float8 as position, n.user_id as "userId", n.kind, n.row_id as id, n.page
      from news n
      where n.position > ${after} and n.position <= ${upTo} and n.user_id = any (${sql.param(userIds)}::uuid[])
        and (n.peer_id is null or exists (
          select from mentor_assignments m
          where m.user_id = n.user_id and m.mentor_id = n.peer_id or m.user_id = n.peer_id and m.mentor_id = n.user_id
        ))
      order by n.position
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
}

/** The oldest position that is kept, and the newest; 0 where there is none. */
export async function readBounds(tx: Transaction): Promise<{ oldest: number; newest: number }> {
  const [bounds] = await selectRows<{ oldest: number; newest: number }>(
    tx,
    sql`select coalesce(min(position), 0)::float8 as oldest, coalesce(max(position), 0)::float8 as newest from news`,
  );
  return bounds ?? { oldest: 0, newest: 0 };
}

/** Those of these sessions that are live, by id. */
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

/** The newest stays, so that its position is known. */
export async function deleteNews(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(
    sql`delete from news where created_at < ${before.toISOString()} and position < (select max(position) from news)`,
  );
}
