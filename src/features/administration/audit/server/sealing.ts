// Jobs of the audit trail: one adds entries to the chain, the other deletes the oldest.
import { sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';

import type { ChainHead } from './verify.ts';

/** Entries sealed per transaction. */
const BATCH = 500;
/** Entries deleted per transaction. */
const REMOVED_AT_ONCE = 5_000;

type Parts = Pick<Services, 'database' | 'log'>;

/**
 * Seals new entries, one server at a time, and logs the head, so that whoever cuts the end of the chain later has to
 * change this log as well.
 */
export async function sealAudit(
  { database, log }: Parts,
  { stopping, batch = BATCH }: { stopping?: AbortSignal; batch?: number } = {},
): Promise<void> {
  let entries = 0;
  let head: ChainHead | undefined;
  while (!stopping?.aborted) {
    const [row] = await database.asSystem('seals the audit trail', (tx) =>
      selectRows<{ done: (ChainHead & { sealed: number }) | null }>(
        tx,
        sql`select app.seal_audit(${batch}::integer) as done`,
      ),
    );
    if (!row?.done) break;
    const { sealed, position, hash } = row.done;
    entries += sealed;
    head = { position, hash };
    if (sealed < batch) break;
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
    const [row] = await database.asSystem('removes the oldest part of the audit trail', (tx) =>
      selectRows<{ gone: number }>(
        tx,
        sql`select app.remove_audit(${before.toISOString()}::timestamptz, ${atOnce}::integer) as gone`,
      ),
    );
    if (!row?.gone) break;
    removed += row.gone;
  }
  if (removed > 0) log.info({ removed, before }, 'removed the oldest part of the audit trail');
}
