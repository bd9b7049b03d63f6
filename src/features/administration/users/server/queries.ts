import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { withAsciiDomain } from '#core/shared/email-address.ts';

import type { StoredAdmin, StoredUser } from '../schema.ts';

const asked = sql`${sql.placeholder('asked')}::jsonb`;
const listUsersStatement = defineStatement('list users', sql`select app.list_users(${asked})::text`);
const listAdminsStatement = defineStatement('list admins', sql`select app.list_admins(${asked})::text`);

/** Returns a page of all users, or the rows of a file. */
export function listUsers(
  { page = 1, ...rest }: { page?: number | undefined; q?: string | undefined },
  { isFile }: { isFile: boolean },
): BoundStatement {
  return listUsersStatement({ asked: askedText({ ...rest, page, ...(isFile && { file: true }) }) });
}

export function listAdmins(given: { q?: string | undefined }): BoundStatement {
  return listAdminsStatement({ asked: askedText(given) });
}

/** Emails are stored with their domains in ASCII. */
function askedText({ q = '', ...rest }: { q?: string | undefined; page?: number }): string {
  return JSON.stringify({ ...rest, q: withAsciiDomain(q) });
}

/** Returns a user as JSON text. Null if there is none for the reader. */
export const readUser = defineStatement('read user', sql`select app.read_user(${sql.placeholder('id')})::text`);

export async function findUser(tx: Transaction, id: string): Promise<StoredUser | undefined> {
  const [row] = await selectRows<{ found: StoredUser | null }>(tx, sql`select app.read_user(${id}) as found`);
  return row?.found ?? undefined;
}

export async function findAdmin(tx: Transaction, id: string): Promise<StoredAdmin | undefined> {
  const [row] = await selectRows<{ found: { rows: StoredAdmin[] } }>(
    tx,
    sql`select app.list_admins(${JSON.stringify({ id })}::jsonb) as found`,
  );
  return row?.found.rows[0];
}
