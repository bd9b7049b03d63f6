import { sql } from 'drizzle-orm';

import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';

const list = defineStatement('list audit', sql`select app.list_audit(${sql.placeholder('asked')}::jsonb)::text`);

/** A part of the audit trail, newest first unless another order is asked for; or the rows of a file. */
export function listAudit(asked: object, { isFile }: { isFile: boolean }): BoundStatement {
  return list({ asked: JSON.stringify({ ...asked, ...(isFile && { file: true }) }) });
}

/** The one entry of this id, as a list of it; of none where it is not there. */
export const findEntry = (id: string): BoundStatement => list({ asked: JSON.stringify({ id }) });
