import { eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { containsWords } from '#core/server/database/plain-text.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import {
  applicationRow,
  receivedRow,
  type ApplicationInput,
  type DecisionInput,
  type ReceivedSort,
} from '../schema.ts';
import { providerApplications } from './table.ts';

const { id, user_id, role, status, reviewed_by, created_at } = providerApplications;

/** Admins read the applications of others as well. */
const isOwn = eq(user_id, currentUser);
const isPending = sql`${status} = 'pending'`;

/** Rows for their applicants. */
export const applicationRepository = defineRepository({
  table: providerApplications,
  row: applicationRow,
  computed: {},
  scope: isOwn,
});

/** Rows for admins, in elevated reads and actions: no policy shows them the applicants. */
export const receivedRepository = defineRepository({
  table: providerApplications,
  name: 'received applications',
  row: receivedRow,
  joined: sql`join users person on person.id = ${user_id} left join users decider on decider.id = ${reviewed_by}`,
  computed: {
    name: sql`person.name`,
    email: sql`person.email`,
    reviewer: sql`decider.name`,
  },
});

/** Pending ones oldest first, then all others newest first. */
const waiting = sql`case when ${isPending} then ${created_at} end`;

export const listOwn = defineList({
  name: 'own applications',
  rows: applicationRepository,
  where: isOwn,
  sorts: { pending: { by: waiting, direction: 'asc' } },
});

/** Applications of all users. For an elevated read. */
export const listReceived = defineList({
  name: 'received applications',
  rows: receivedRepository,
  sorts: {
    waiting: { by: waiting, direction: 'asc' },
    created_at: { by: created_at, direction: 'desc' },
  } satisfies SortOrders<ReceivedSort>,
  filters: { status, role },
  alsoFound: (q) => containsWords(sql`person.search`, q),
});

/** Selects the roles of the user's pending applications as JSON text. */
export const readPendingRoles = defineStatement(
  'read roles applied for',
  sql`select coalesce(json_agg(${role}), '[]')::text from ${providerApplications} where ${isOwn} and ${isPending}`,
);

export async function pendingRoles(tx: Transaction): Promise<ProviderRole[]> {
  return JSON.parse((await selectJson(tx, readPendingRoles())) ?? '') as ProviderRole[];
}

export const applicationInsert = defineInsert<ApplicationInput>({
  table: providerApplications,
  columns: ['role', 'documents', 'notes'],
  own: isOwn,
});

/** Selects an application of any user and locks it. For an elevated action. */
export async function lockApplication(tx: Transaction, applicationId: string) {
  const [found] = await tx.select().from(providerApplications).where(eq(id, applicationId)).for('update');
  return found;
}

/** Stores a decision. For an elevated action. */
export async function storeDecision(
  tx: Transaction,
  applicationId: string,
  decision: DecisionInput & { reviewed_by: string },
): Promise<void> {
  await tx
    .update(providerApplications)
    .set({ ...decision, decided_at: sql`now()` })
    .where(eq(id, applicationId));
}
