// An assessment stores its evidence as a digest of IDs, and the IDs of demo rows change at the end.
import { isNull, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { recordTables } from '#features/evidence/records/server/table.ts';
import { evaluatePortfolio } from '#records/readiness.ts';
import type { RecordRow } from '#records/schema.ts';

import { attestations } from './content/attestations.ts';
import { getUserId } from './people.ts';

/** Digest of evidence that no longer exists. */
const OUTDATED = '0'.repeat(14);

/**
 * Links assessments to Ada's current evidence, or to none if she changed it afterwards. Updates the audit trail as
 * well.
 */
export async function settleSeenEvidence(tx: Transaction): Promise<void> {
  const digests = await readDigests(tx);
  for (const { element, followedBy } of attestations) {
    const digest = followedBy ? OUTDATED : digests.get(element);
    if (digest === undefined) throw new Error(`There is no element ${element}`);
    await tx.execute(
      sql`update element_attestations set digest = ${digest} where user_id = ${getUserId('ada')} and element = ${element}`,
    );
  }
  await tx.execute(sql`
    update audit_entries e set
      before = case when e.before ? 'digest' then jsonb_set(e.before, '{digest}', to_jsonb(a.digest)) else e.before end,
      after = case when e.after ? 'digest' then jsonb_set(e.after, '{digest}', to_jsonb(a.digest)) else e.after end
    from element_attestations a where e.table_name = 'element_attestations' and e.row_id = a.id::text`);
}

async function readDigests(tx: Transaction): Promise<Map<string, string>> {
  const records: Record<string, RecordRow[]> = {};
  for (const [name, table] of Object.entries(recordTables)) {
    const rows = await selectRows<{ row: RecordRow }>(
      tx,
      sql`select to_jsonb(${table}) as row from ${table} where ${table.user_id} = ${getUserId('ada')} and ${isNull(table.deleted_at)}`,
    );
    records[name] = rows.map(({ row }) => row);
  }
  const on = new Date().toISOString().slice(0, 10);
  const { parts } = evaluatePortfolio({
    records,
    translations: [],
    claimed: null,
    filedOn: null,
    on,
    off: [],
    attested: [],
  });
  return new Map(parts.flatMap(({ elements }) => elements.map(({ id, digest }) => [id, digest] as const)));
}
