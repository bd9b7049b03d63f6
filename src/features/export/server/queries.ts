import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { profiles, userRoles } from '#core/server/identity/table.ts';
import { documentUploads } from '#features/documents/server/table.ts';
import { drafts } from '#features/drafts/server/table.ts';
import { files } from '#features/files/server/table.ts';
import { notifications } from '#features/notifications/server/table.ts';
import { serviceRequests } from '#features/requests/server/table.ts';
import { supportReplies, supportTickets } from '#features/support/server/table.ts';
import { taskAssignments, tasks } from '#features/tasks/server/table.ts';
import { recordTables } from '#records/server/table.ts';

export type ExportedRow = Record<string, unknown>;
export type ExportedFile = { key: string; size: number; created_at: string };

/** What belongs to a person, by the table's name. */
const ownTables: readonly PgTable[] = [
  ...Object.values(recordTables),
  documentUploads,
  tasks,
  taskAssignments,
  serviceRequests,
  supportTickets,
  supportReplies,
  notifications,
  drafts,
  userRoles,
];

/** Every row of the person's own, whether or not somebody else's could be read as well. */
export async function readOwnRows(tx: Transaction): Promise<Map<string, ExportedRow[]>> {
  const found = new Map<string, ExportedRow[]>();
  for (const table of ownTables) found.set(getTableName(table), await readRows(tx, { table, owner: sql`user_id` }));
  found.set(getTableName(profiles), await readRows(tx, { table: profiles, owner: sql`id` }));
  return found;
}

export async function readOwnFiles(tx: Transaction): Promise<ExportedFile[]> {
  return selectRows(tx, sql`select key, size::float8 as size, to_json(created_at) #>> '{}' as created_at from ${files} where user_id = app.user_id() order by key`);
}

async function readRows(tx: Transaction, { table, owner }: { table: PgTable; owner: SQL }): Promise<ExportedRow[]> {
  const order = 'created_at' in getTableColumns(table) ? sql`order by created_at` : sql``;
  const rows = await selectRows<{ row: ExportedRow }>(tx, sql`select row_to_json(t) as row from ${table} t where t.${owner} = app.user_id() ${order}`);
  return rows.map(({ row }) => row);
}
