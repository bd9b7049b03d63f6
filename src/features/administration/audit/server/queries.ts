import { sql } from 'drizzle-orm';

import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { withAsciiDomain } from '#core/shared/email-address.ts';

const list = defineStatement('list audit', sql`select app.list_audit(${sql.placeholder('asked')}::jsonb)::text`);

/** Returns a page of the audit trail, newest first by default, or the rows of a file. */
export function listAudit(asked: { q?: string | undefined }, { isFile }: { isFile: boolean }): BoundStatement {
  // Emails are stored with their domains in ASCII.
  const q = asked.q && withAsciiDomain(asked.q);
  return list({ asked: JSON.stringify({ ...asked, q, ...(isFile && { file: true }) }) });
}

/** Returns a list with the entry of this ID. Empty if there is none. */
export const findEntry = (id: string): BoundStatement => list({ asked: JSON.stringify({ id }) });
