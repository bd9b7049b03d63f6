// What a mentor or attorney still reads once their assignment has ended, and that they write none of it.
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';

import { product } from '#app/server/features.ts';
import type { Transaction } from '#core/server/database/database.ts';

import { resources } from '../all-samples.ts';
import { attemptAll } from './attempt.ts';
import type { Cast, Check } from './checks.ts';
import { countOf } from './matrix-checks.ts';
import type { Resource } from './table-samples.ts';

/** Columns by which a row names a mentor or attorney beside its applicant. */
const providerColumns = new Set(['mentor_id', 'provider_id', 'attorney_id', 'receiver_id']);
/** These are the assignment itself, what goes with it, what says that it ended, what a provider has of their own, and what is of no provider. */
const others = new Set([
  'mentor_assignments',
  'evidence_grants',
  'ended_assignments',
  'attorney_availability',
  'task_templates',
  'accounts',
]);

/** Tables whose rows an applicant and a mentor or attorney have together. */
export function tablesOfPairs(): string[] {
  return Object.values(product.tables)
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
            run: (tx: Transaction, cast: Cast) => tryEnded(tx, { ...resource, ended }, cast),
          },
        ]
      : [],
  );

type Paired = Resource & Required<Pick<Resource, 'ended'>>;

async function tryEnded(tx: Transaction, { table: name, insert, own, set, ended }: Paired, cast: Cast) {
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
    tried.push(attempts.map(countOf));
  }
  const [assigned, former] = tried as [unknown[], unknown[]];
  return { actual: { reads: assigned[0], former }, expected: { reads: 1, former: [ended.reads ? 1 : 0, 0, 0] } };
}
