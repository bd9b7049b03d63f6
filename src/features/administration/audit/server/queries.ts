import { sql } from 'drizzle-orm';

import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';

const list = defineStatement('list audit', sql`select app.list_audit(${sql.placeholder('asked')}::jsonb)::text`);

/** Returns a page of the audit trail, newest first by default, or the rows of a file. */
export function listAudit(asked: object, { isFile }: { isFile: boolean }): BoundStatement {
  return list({ asked: JSON.stringify({ ...asked, ...(isFile && { file: true }) }) });
}

/** Returns a list with the entry of this ID. Empty if there is none. */
export const findEntry = (id: string): BoundStatement => list({ asked: JSON.stringify({ id }) });
