import { and, eq, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { containsWords } from '#core/server/database/plain-text.ts';
import { currentUser, isActorVerified, sqlNameWithProof } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';

import { credentialRow, submittedRow, type CredentialInput, type SubmittedSort, type Verdict } from '../schema.ts';
import { userCredentials } from './table.ts';

const { id, user_id, role, credential_type, credential_number, verification_status, expiry_date } = userCredentials;
const { decided_by, created_at, updated_at, version } = userCredentials;

/** Admins can also read the credentials of others. */
const isOwn = eq(user_id, currentUser);
const isPending = sql`${verification_status} = 'pending'`;
/** Whether a credential has expired: after its last day in the provider's time zone. */
const isExpired = sql`coalesce(${expiry_date} < app.day_of(${user_id}, now()), false)`;

/** Credentials as their providers see them. */
export const credentialRepository = defineRepository({
  table: userCredentials,
  row: credentialRow,
  computed: { is_expired: isExpired },
  scope: isOwn,
});

/** Credentials as admins see them, in elevated reads and actions: no policy shows them the providers. */
export const submittedRepository = defineRepository({
  table: userCredentials,
  name: 'submitted credentials',
  row: submittedRow,
  joined: sql`join users person on person.id = ${user_id} left join users decider on decider.id = ${decided_by}`,
  computed: {
    is_expired: isExpired,
    name: sql`person.name`,
    email: sql`person.email`,
    decider: sql`decider.name`,
  },
});

export const listOwn = defineList({
  name: 'own credentials',
  rows: credentialRepository,
  where: isOwn,
  sorts: { created_at: { by: created_at, direction: 'desc' } },
  filters: { role },
});

/** Credentials of all providers. For an elevated read. */
export const listSubmitted = defineList({
  name: 'submitted credentials',
  rows: submittedRepository,
  sorts: {
    // Pending ones by waiting time, followed by the newest of all others.
    waiting: { by: sql`case when ${isPending} then ${updated_at} end`, direction: 'asc' },
    created_at: { by: created_at, direction: 'desc' },
    expiry_date: { by: expiry_date, direction: 'asc' },
    name: { by: sql`lower(person.name)`, direction: 'asc' },
  } satisfies SortOrders<SubmittedSort>,
  filters: { role },
  conditions: {
    status: (value) => sql`${verification_status} = ${value}`,
    type: (value) => sql`${credential_type} = ${value}`,
    expired: (value) => sql`${isExpired} = ${value}::boolean`,
  },
  alsoFound: (q) => containsWords(sql`concat(person.search, ' ', app.search_plain(${credential_number}))`, q),
});

export const credentialInsert = defineInsert<CredentialInput>({
  table: userCredentials,
  columns: [
    'role',
    'credential_type',
    'credential_number',
    'issuing_authority',
    'issue_date',
    'expiry_date',
    'document_url',
  ],
  own: isOwn,
});

/** Deletes an own credential that is still at this version. Returns false if there is none. */
export async function deleteCredential(tx: Transaction, credentialId: string, seen: number): Promise<boolean> {
  const deleted = await tx
    .delete(userCredentials)
    .where(and(eq(id, credentialId), eq(version, seen), isOwn))
    .returning({ id });
  return deleted.length > 0;
}

/** Selects a credential of any provider and locks it. For an elevated action. */
export async function lockCredential(tx: Transaction, credentialId: string) {
  const [found] = await tx.select().from(userCredentials).where(eq(id, credentialId)).for('update');
  return found;
}

/** Stores a decision. For an elevated action. */
export async function storeDecision(
  tx: Transaction,
  credentialId: string,
  decision: { verification_status: Verdict; decision_note: string; decided_by: string },
): Promise<void> {
  await tx
    .update(userCredentials)
    .set({ ...decision, decided_at: sql`now()` })
    .where(eq(id, credentialId));
}

/** Returns the name of the acting provider as applicants and admins see it. */
export async function findOwnNameWithProof(tx: Transaction): Promise<string> {
  const name = sqlNameWithProof(sql`app.display_name(${currentUser})`, isActorVerified);
  const [row] = await selectRows<{ name: string }>(tx, sql`select ${name} as name`);
  return row?.name ?? '';
}

export type ExpiringCredential = {
  id: string;
  userId: string;
  role: ProviderRole;
  name: string;
  expiryDate: string;
  daysLeft: number;
};

/**
 * Returns verified credentials that expire within one of these notices and whose provider was not yet notified in the
 * shortest applicable one. Days are those of the provider's time zone. An edit makes a credential pending, and a later
 * expiry date resets the notices.
 */
export async function listExpiring(
  tx: Transaction,
  { now, noticeDays, kind, limit }: { now: Date; noticeDays: readonly number[]; kind: string; limit: number },
): Promise<ExpiringCredential[]> {
  const left = sql`${expiry_date} - app.day_of(${user_id}, ${now.toISOString()}::timestamptz)`;
  const notice = sql`(select min(days) from unnest(${sql.param(`{${noticeDays.join(',')}}`)}::int[]) as days where ${left} <= days)`;
  return selectRows<ExpiringCredential>(
    tx,
    sql`
      select ${id}, ${user_id} as "userId", ${role}, concat(${credential_type}, ' ', ${userCredentials.credential_number}) as name,
        ${expiry_date}::text as "expiryDate", ${left} as "daysLeft"
      from ${userCredentials}
      join ${userRoles} on ${userRoles.userId} = ${user_id} and ${userRoles.role} = ${role} and ${userRoles.isActive}
      where ${verification_status} = 'verified' and ${left} between 0 and ${Math.max(...noticeDays)}::int
        and not exists (
          select from ${notifications}
          where ${notifications.user_id} = ${user_id} and ${notifications.kind} = ${kind}
            and ${notifications.link} like '%=' || ${id}::text
            and app.day_of(${user_id}, ${notifications.created_at}) >= ${expiry_date} - ${notice}
        )
      order by ${expiry_date}, ${id} limit ${limit}`,
  );
}
