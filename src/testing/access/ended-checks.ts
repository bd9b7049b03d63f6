// Read access of mentors and attorneys after their assignment has ended. They write none of it.
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';

import { registry } from '#app/server/features.ts';
import type { Transaction } from '#core/server/database/database.ts';

import { resources } from '../all-samples.ts';
import { attemptAll } from './attempt.ts';
import type { TestUsers, Check } from './checks.ts';
import { getRowCount } from './matrix-checks.ts';
import type { Resource } from './table-samples.ts';

/** Columns that name a mentor or attorney next to the row's applicant. */
const providerColumns = new Set(['mentor_id', 'provider_id', 'attorney_id', 'receiver_id']);
/** Exceptions: the assignment itself and its dependents, its end, providers' own rows, and rows without a provider. */
const others = new Set([
  'mentor_assignments',
  'evidence_grants',
  'ended_assignments',
  'attorney_availability',
  'task_templates',
  'accounts',
]);

/** Returns the tables whose rows belong to an applicant and a provider together. */
export function tablesOfPairs(): string[] {
  return Object.values(registry.tables)
    .filter((table) => Object.keys(getTableColumns(table)).some((name) => providerColumns.has(toSnakeCase(name))))
    .map((table) => getTableName(table))
    .filter((name) => !others.has(name));
}

export const endedChecks = (): Check[] =>
  resources.flatMap(({ ended, ...resource }) =>
    ended
      ? [
          {
            table: resource.table,
            name: `${resource.table} in SQL: its mentor or attorney once their assignment has ended`,
            run: (tx: Transaction, cast: TestUsers) => tryEnded(tx, { ...resource, ended }, cast),
          },
        ]
      : [],
  );

type Paired = Resource & Required<Pick<Resource, 'ended'>>;

async function tryEnded(tx: Transaction, { table: name, insert, own, set, ended }: Paired, cast: TestUsers) {
  const { id } = cast['applicant of providers'];
  const table = sql.identifier(name);
  await tx.execute(insert(id));
  const tried: unknown[] = [];
  for (const state of ['assigned', 'formerly assigned'] as const) {
    const provider = cast[`${ended.role}, ${state}`];
    await tx.execute(sql`update ${table} set ${sql.identifier(ended.provider)} = ${provider.id} where ${own(id)}`);
    const attempts = await attemptAll(tx, provider, [
      sql`select true from ${table} where ${own(id)}`,
      sql`update ${table} set ${set}`,
      sql`delete from ${table}`,
    ]);
    tried.push(attempts.map(getRowCount));
  }
  const [assigned, former] = tried as [unknown[], unknown[]];
  return { actual: { reads: assigned[0], former }, expected: { reads: 1, former: [ended.reads ? 1 : 0, 0, 0] } };
}
