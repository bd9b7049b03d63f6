// Access matrix of current and former providers: each table, operation and state.
import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';

import { resources } from '../all-samples.ts';
import { attemptAll } from './attempt.ts';
import type { TestUsers, Check } from './checks.ts';
import { getRowCount } from './matrix-checks.ts';
import { providerRoles, providerStates, type Provider } from './provider-states.ts';
import type { Resource } from './table-samples.ts';

export const providerChecks = (): Check[] =>
  resources.map((resource) => ({
    table: resource.table,
    name: `${resource.table} in SQL: those who work with its applicant, and those who did`,
    run: (tx: Transaction, cast: TestUsers) => tryProviders(tx, resource, cast),
  }));

/** Reads the applicant's row and adds a row in the applicant's name, as each provider. */
async function tryProviders(
  tx: Transaction,
  { table: name, insert, own, set, isMadeWithPerson, expected: all, providers }: Resource,
  cast: TestUsers,
) {
  const { id } = cast['applicant of providers'];
  const table = sql.identifier(name);
  if (!isMadeWithPerson) await tx.execute(insert(id));
  const actual: Partial<Record<Provider, unknown>> = {};
  const expected: Partial<Record<Provider, unknown>> = {};
  for (const role of providerRoles) {
    for (const state of providerStates) {
      const tried = await attemptAll(tx, cast[`${role}, ${state}`], [
        sql`select true from ${table} where ${own(id)}`,
        sql`${insert(id)} returning true`,
        sql`update ${table} set ${set} where ${own(id)} returning true`,
        sql`delete from ${table} where ${own(id)} returning true`,
      ]);
      const { select, update, delete: remove } = all[role];
      actual[`${role}, ${state}`] = tried.map(getRowCount);
      expected[`${role}, ${state}`] = providers?.({ role, state }) ?? [select, '42501', update, remove];
    }
  }
  return { actual, expected };
}
