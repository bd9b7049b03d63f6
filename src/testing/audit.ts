import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';

import type { TestApp } from './test-app.ts';

export type Entry = {
  id: string;
  action: string;
  table_name: string;
  row_id: string;
  actor_id: string | null;
  actor_role: string;
  subject_id: string | null;
  session_id: string | null;
  client_address: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  is_erased: boolean;
  position: number | null;
};

/** Audit entries as stored, oldest first, optionally of one table. */
export async function entriesIn(tx: Transaction, table?: string): Promise<Entry[]> {
  const rows = await selectRows<{ entry: Entry }>(
    tx,
    sql`select to_jsonb(e) as entry from audit_entries e where ${table ?? null}::text is null or e.table_name = ${table ?? null} order by e.at`,
  );
  return rows.map(({ entry }) => entry);
}

export function auditEntries(app: Pick<TestApp, 'database'>, table?: string): Promise<Entry[]> {
  return app.database.asSystem('a test reads the audit trail', (tx) => entriesIn(tx, table));
}

/** Moves the existing audit trail away, so that a test sees only its own entries. */
export async function emptyAudit(app: Pick<TestApp, 'database'>): Promise<void> {
  await app.database.asSystem('a test begins with an empty trail', async (tx) => {
    await tx.execute(sql`delete from audit_entries`);
    await tx.execute(sql`delete from audit_checkpoints`);
  });
}
