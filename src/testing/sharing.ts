import { sql } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { evidenceGrants } from '#features/evidence/evidence-sharing/server/table.ts';

import type { TestUser } from './people.ts';

/** Shares evidence of these types, or all of it, with a provider, who is assigned first if necessary. */
export async function shareEvidence(
  database: Database,
  applicant: TestUser,
  {
    provider,
    types,
    canEditBinder = false,
  }: { provider: TestUser; types: readonly string[] | 'all'; canEditBinder?: boolean },
): Promise<void> {
  const all_types = types === 'all';
  const shared = {
    all_types,
    types: all_types ? [] : [...types],
    can_edit_binder: canEditBinder,
    shared_at: sql`now()`,
  };
  await database.asSystem('share evidence of a test person', async (tx) => {
    await tx.insert(mentorAssignments).values({ userId: applicant.id, mentorId: provider.id }).onConflictDoNothing();
    await tx
      .insert(evidenceGrants)
      .values({ user_id: applicant.id, provider_id: provider.id, ...shared })
      .onConflictDoUpdate({ target: [evidenceGrants.user_id, evidenceGrants.provider_id], set: shared });
  });
}

/** Declines to share with an assigned provider, so that the applicant is not asked again. */
export async function declineSharing(database: Database, applicant: TestUser, provider: TestUser): Promise<void> {
  await database.asSystem('a test person shares nothing', (tx) =>
    tx.insert(evidenceGrants).values({ user_id: applicant.id, provider_id: provider.id }),
  );
}

/** Revokes all sharing. */
export async function unshareEvidence(database: Database, applicant: TestUser, provider: TestUser): Promise<void> {
  await database.asSystem('a test person takes evidence back', (tx) =>
    tx.execute(
      sql`update evidence_grants set all_types = false, types = '{}', can_edit_binder = false, shared_at = null where user_id = ${applicant.id} and provider_id = ${provider.id}`,
    ),
  );
}
