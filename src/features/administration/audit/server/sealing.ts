// Jobs of the audit trail: one adds entries to the chain, the other deletes the oldest.
import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';

import { canonicalText, readHead, sha256, type ChainHead } from './verify.ts';

/** Entries sealed per transaction. */
const BATCH = 500;
/** Entries deleted per transaction. */
const REMOVED_AT_ONCE = 5_000;

type Parts = Pick<Services, 'database' | 'log'>;

/**
 * Seals new entries, one server at a time, and logs the head, so that cutting the end of the chain later requires a
 * change of this log as well.
 */
export async function sealAudit(
  { database, log }: Parts,
  { stopping, batch = BATCH }: { stopping?: AbortSignal; batch?: number } = {},
): Promise<void> {
  let entries = 0;
  let head: ChainHead | undefined;
  while (!stopping?.aborted) {
    const links = await database.asSystem('seals the audit trail', (tx) => sealOldest(tx, batch));
    const last = links.at(-1);
    if (!last) break;
    entries += links.length;
    head = { position: last.position, hash: last.hash };
    if (links.length < batch) break;
  }
  if (entries > 0) log.info({ entries, ...head }, 'sealed the audit trail');
}

/** Deletes entries older than the owners' setting, oldest first, and stores where the chain continues. */
export async function removeOldEntries(
  { database, log, env, now }: Parts & Pick<Services, 'env' | 'now'>,
  { stopping, atOnce = REMOVED_AT_ONCE }: { stopping?: AbortSignal; atOnce?: number } = {},
): Promise<void> {
  const before = now();
  const { audit_years: years } = await database.asSystem('how long the audit trail is kept holds for all', (tx) =>
    readSettings(tx, { env, keys: ['audit_years'] }),
  );
  before.setUTCFullYear(before.getUTCFullYear() - Number(years));
  let removed = 0;
  while (!stopping?.aborted) {
    const gone = await database.asSystem('removes the oldest part of the audit trail', (tx) =>
      removeOldest(tx, before, atOnce),
    );
    if (gone === 0) break;
    removed += gone;
  }
  if (removed > 0) log.info({ removed, before }, 'removed the oldest part of the audit trail');
}

/** Seals the oldest entries that are not sealed. None while another server does so. */
async function sealOldest(tx: Transaction, most: number): Promise<(ChainHead & { id: string })[]> {
  const [turn] = await selectRows<{ is_ours: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${sql.raw(String(locks.auditSeal))}) as is_ours`,
  );
  if (!turn?.is_ours) return [];
  const last = await readHead(tx);
  const text = canonicalText('e').replace('e.position', `${last.position} + e.place`);
  const unsealed = await selectRows<{ id: string; text: string }>(
    tx,
    sql`
      select e.id, ${sql.raw(text)} as text from (
        select *, row_number() over (order by at, id) as place from audit_entries where position is null order by at, id limit ${most}
      ) as e order by e.place`,
  );
  let previous = last;
  const links = unsealed.map(({ id, text: entry }) => {
    const link = {
      id,
      position: previous.position + 1,
      previous_hash: previous.hash,
      hash: sha256(previous.hash + entry),
    };
    previous = link;
    return link;
  });
  await tx.execute(sql`
    update audit_entries e set position = l.position, previous_hash = l.previous_hash, hash = l.hash
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id uuid, position bigint, previous_hash text, hash text)
    where e.id = l.id`);
  return links;
}

/**
 * Deletes the oldest sealed entries that are all from before this time, stores where the chain continues, and records how
 * many were deleted. Returns that number.
 */
async function removeOldest(tx: Transaction, before: Date, most: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.auditSeal))})`);
  const { position: newest } = await readHead(tx);
  const [part] = await selectRows<{ begins: number | null; kept: number | null }>(
    tx,
    sql`
      select (select min(position) - 1 from audit_entries)::float8 as begins, (
        select position from audit_entries where position is not null and at >= ${before.toISOString()} order by position limit 1
      )::float8 as kept`,
  );
  const begins = part?.begins ?? newest;
  const cut = Math.min((part?.kept ?? newest + 1) - 1, begins + most);
  if (cut <= begins) return 0;
  await tx.execute(sql`
    insert into audit_checkpoints (position, hash, removed)
    select position, hash, ${cut - begins} from audit_entries where position = ${cut}`);
  const [gone] = await selectRows<{ count: number }>(
    tx,
    sql`with gone as (delete from audit_entries where position <= ${cut} returning 1) select count(*)::int as count from gone`,
  );
  const removed = gone?.count ?? 0;
  const entry = {
    actor_role: 'server',
    action: 'removed',
    table_name: 'audit_entries',
    row_id: String(cut),
    after: { removed, up_to_position: cut },
  };
  await tx.execute(
    sql`select app.insert_audit_entry(jsonb_populate_record(null::audit_entries, ${JSON.stringify(entry)}::jsonb))`,
  );
  return removed;
}
