import { sql } from 'drizzle-orm';

import { selectRows, type Database, type Transaction } from '#core/server/database/database.ts';
import { digestOf } from '#records/digest.ts';
import { judge } from '#records/readiness.ts';
import type { RecordRow } from '#records/schema.ts';
import { recordTables } from '#records/server/table.ts';

import { attestations } from './content/attestations.ts';
import { idOf } from './people.ts';

/**
 * Ties what was said to the evidence under the ids that it has by now: a digest is made of them. What Ada has changed since
 * stays tied to other evidence. To be done once the demo's rows are settled.
 */
export async function tieAttestations(database: Database, day: string): Promise<void> {
  await database.asSystem('what the demo says of evidence is tied to it', async (tx) => {
    const digests = await digestsOf(tx, day);
    // Written as they are: nothing is told or noted because of it.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { element, afterwards } of attestations) {
      const digest = afterwards ? digestOf([element]) : (digests.get(element) ?? '');
      await tx.execute(
        sql`update element_attestations set digest = ${digest} where user_id = ${idOf('ada')} and element = ${element}`,
      );
    }
    await tx.execute(sql`
      update audit_entries e set after = e.after || jsonb_build_object('digest', a.digest) from element_attestations a
      where e.table_name = 'element_attestations' and e.row_id = a.id::text and e.after ? 'digest'`);
    await tx.execute(sql`
      update audit_entries set values_hash = encode(sha256(convert_to(jsonb_build_array(before, after)::text, 'UTF8')), 'hex')
      where table_name = 'element_attestations'`);
  });
}

async function digestsOf(tx: Transaction, day: string): Promise<Map<string, string>> {
  const records: Record<string, RecordRow[]> = {};
  for (const [name, table] of Object.entries(recordTables)) {
    const rows = await selectRows<{ row: RecordRow }>(
      tx,
      sql`select to_jsonb(t) as row from ${table} t where t.user_id = ${idOf('ada')} and t.deleted_at is null`,
    );
    records[name] = rows.map(({ row }) => row);
  }
  const { parts } = judge({ records, translations: [], claimed: null, filedOn: null, on: day, off: [] });
  return new Map(parts.flatMap(({ elements }) => elements.map(({ id, digest }) => [id, digest] as const)));
}
