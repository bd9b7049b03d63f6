import { eq, sql } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { twoFactors, userRoles } from '#core/server/identity/table.ts';

import { createUser, type TestUser } from '../people.ts';
import { shareEvidence, unshareEvidence } from '../sharing.ts';
import { assign, unassign } from '../tasks.ts';

type Become = (database: Database, applicant: TestUser, provider: TestUser) => Promise<unknown>;

/** Creates a state in which evidence was shared until `then`. */
const sharedUntil =
  (then: Become): Become =>
  async (database, applicant, provider) => {
    await shareEvidence(database, applicant, { provider, types: 'all' });
    await then(database, applicant, provider);
  };
const changeRole = (change: { isActive: boolean } | { trialEndDate: ReturnType<typeof sql> }): Become =>
  sharedUntil((database, _applicant, { id }) =>
    database.asSystem('take a role from a test person', (tx) =>
      tx.update(userRoles).set(change).where(eq(userRoles.userId, id)),
    ),
  );

/** Relations between a provider and an applicant, with the setup of each. */
const becoming = {
  'never assigned': async () => {},
  assigned: assign,
  granted: sharedUntil(async () => {}),
  'grant withdrawn': sharedUntil(unshareEvidence),
  'formerly assigned': sharedUntil(unassign),
  lapsed: changeRole({ trialEndDate: sql`now() - interval '1 day'` }),
  deactivated: changeRole({ isActive: false }),
  'without a second factor': sharedUntil((database, _applicant, { id }) =>
    database.asSystem('take the second factor from a test person', (tx) =>
      tx.delete(twoFactors).where(eq(twoFactors.userId, id)),
    ),
  ),
} as const satisfies Record<string, Become>;

export type ProviderState = keyof typeof becoming;
export const providerStates = Object.keys(becoming) as ProviderState[];
export const providerRoles = ['mentor', 'attorney'] as const;
export type ProviderRole = (typeof providerRoles)[number];
export type Provider = `${ProviderRole}, ${ProviderState}`;

/** A mentor and an attorney in each state, for the same applicant. */
export async function createProviders(database: Database, applicant: TestUser): Promise<Record<Provider, TestUser>> {
  const made: Partial<Record<Provider, TestUser>> = {};
  for (const role of providerRoles) {
    for (const state of providerStates) {
      const provider = await createUser(database, { role });
      await becoming[state](database, applicant, provider);
      made[`${role}, ${state}`] = provider;
    }
  }
  return made as Record<Provider, TestUser>;
}
