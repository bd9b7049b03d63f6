import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { withAsciiDomain } from '#core/shared/email-address.ts';
import type { ErrorCode } from '#core/shared/messages.ts';

import type { UserRole, StoredAdmin, StoredUser } from '../schema.ts';

type Role = UserRole['role'];

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

/** Result of a function that gives or takes access: the affected user, or why nothing was done. */
export type AccessResult =
  | { refused: AccessChangeError }
  | { refused?: undefined; user: string; role?: Role; changed?: boolean; admin?: string };
export type AccessChangeError =
  | ErrorCode
  | 'user_not_found'
  | 'no_role_to_update'
  | 'already_admin'
  | 'trial_ends_early';

export const calls = {
  assignRole: (given: { email: string; role: Role; trialDays: number }) =>
    sql`app.assign_role(${given.email}, ${given.role}, ${given.trialDays}::integer)`,
  switchRole: (given: { id: string; isActive: boolean; version: number }) =>
    sql`app.switch_role(${given.id}, ${given.isActive}, ${given.version}::integer)`,
  setTrial: (given: {
    id: string;
    start: string | null;
    end: string | null;
    isSubscribed: boolean | null;
    version: number;
  }) => sql`app.set_trial(${given.id}, ${given.start}, ${given.end}, ${given.isSubscribed}, ${given.version}::integer)`,
  addAdmin: (given: { email: string; permissions: readonly string[]; isOwner: boolean }) =>
    sql`app.add_admin(${given.email}, ${listOf(given.permissions)}, ${given.isOwner})`,
  changeAdmin: (given: { id: string; permissions: readonly string[]; isOwner: boolean; version: number }) =>
    sql`app.change_admin(${given.id}, ${listOf(given.permissions)}, ${given.isOwner}, ${given.version}::integer)`,
  switchAdmin: (given: { id: string; isActive: boolean; version: number }) =>
    sql`app.switch_admin(${given.id}, ${given.isActive}, ${given.version}::integer)`,
  endSessions: (given: { id: string; session: string | null }) =>
    sql`app.end_sessions_of(${given.id}, ${given.session}::uuid)`,
} satisfies Record<string, (given: never) => SQL>;

export async function callAccessFunction(tx: Transaction, call: SQL): Promise<AccessResult> {
  const [row] = await selectRows<{ answer: AccessResult }>(tx, sql`select ${call} as answer`);
  if (!row) throw new Error('a function of access answered no row');
  return row.answer;
}

function listOf(words: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`;
}
