// Access matrix in SQL: each table, operation and subject, with the same statement by an allowed user for each refusal.
import { sql, type SQL } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';

import { resources } from '../all-samples.ts';
import type { TestUser } from '../people.ts';
import { withSavepoint, attempt, attemptAll, type Attempt } from './attempt.ts';
import type { TestUsers, Check } from './checks.ts';
import type { SqlOperation } from './sql-lines.ts';
import { ownsTheRows, subjects, type Subject } from './subjects.ts';
import type { Resource } from './table-samples.ts';

const operations: readonly SqlOperation[] = ['select', 'insert', 'update', 'delete'];

export const matrixChecks = (): Check[] =>
  resources.flatMap((resource): Check[] => [
    ...subjects.map((subject) => ({
      table: resource.table,
      name: `${resource.table} in SQL: ${subject}`,
      run: (tx: Transaction, cast: TestUsers) => trySubject(tx, { resource, subject, cast }),
    })),
    {
      table: resource.table,
      name: `${resource.table} in SQL: the same statements by those who may`,
      run: (tx, cast) => tryControls(tx, resource, cast),
    },
    {
      table: resource.table,
      name: `${resource.table} in SQL: no row in another person’s name`,
      run: (tx, cast) => tryAnothersName(tx, resource, cast),
    },
  ]);

type Trial = { resource: Resource; subject: Subject; cast: TestUsers };

async function trySubject(tx: Transaction, { resource, subject, cast }: Trial) {
  const [person, owner] = [cast[subject], ownsTheRows.has(subject) ? cast[subject] : cast.owner];
  await seed(tx, resource, owner);
  const tried = await attemptAll(
    tx,
    person,
    operations.map((operation) => buildStatement(resource, { operation, owner, asker: person })),
  );
  const actual = Object.fromEntries(operations.map((operation, place) => [operation, getRowCount(tried[place])]));
  const { update, delete: remove } = resource.expected[subject];
  const expected: Record<string, unknown> = { ...resource.expected[subject] };
  // A change that reads no row is not subject to policies for reading.
  if (update !== 1) {
    [actual['update of all'], expected['update of all']] = [
      getRowCount(await attempt(tx, person, sql`update ${sql.identifier(resource.table)} set ${resource.set}`)),
      update,
    ];
  }
  if (remove !== 1) {
    [actual['delete of all'], expected['delete of all']] = [
      getRowCount(await attempt(tx, person, sql`delete from ${sql.identifier(resource.table)}`)),
      remove,
    ];
  }
  return { actual, expected };
}

async function tryControls(tx: Transaction, resource: Resource, { owner }: TestUsers) {
  const actual: Partial<Record<SqlOperation, string | number | undefined>> = {};
  for (const operation of operations) {
    const by = resource.expected.owner[operation] === 1 ? owner : 'system';
    actual[operation] = await withSavepoint(tx, async () => {
      await (operation === 'insert' ? createRoom : seed)(tx, resource, owner);
      return getRowCount(await attempt(tx, by, buildStatement(resource, { operation, owner, asker: owner })));
    });
  }
  const changed = resource.isKept ? '23001' : 1;
  return { actual, expected: { select: 1, insert: 1, update: changed, delete: changed } };
}

async function tryAnothersName(tx: Transaction, resource: Resource, cast: TestUsers) {
  const [owner, victim] = [cast.owner, cast['another applicant']];
  await createRoom(tx, resource, victim);
  const forged = () => buildStatement(resource, { operation: 'insert', owner: victim, asker: victim });
  return {
    actual: [getRowCount(await attempt(tx, owner, forged())), getRowCount(await attempt(tx, 'system', forged()))],
    expected: ['42501', 1],
  };
}

type StatementOptions = { operation: SqlOperation; owner: TestUser; asker: TestUser };

function buildStatement(
  { table: name, own, set, insert }: Resource,
  { operation, owner, asker }: StatementOptions,
): SQL {
  const table = sql.identifier(name);
  const statements: Record<SqlOperation, () => SQL> = {
    select: () => sql`select true from ${table} where ${own(owner.id)}`,
    insert: () => sql`${insert(asker.id)} returning true`,
    update: () => sql`update ${table} set ${set} where ${own(owner.id)} returning true`,
    delete: () => sql`delete from ${table} where ${own(owner.id)} returning true`,
  };
  return statements[operation]();
}

async function seed(tx: Transaction, { insert, isMadeWithPerson }: Resource, owner: TestUser): Promise<void> {
  if (!isMadeWithPerson) await tx.execute(insert(owner.id));
}

/** For tables with one row per user. */
async function createRoom(tx: Transaction, resource: Resource, owner: TestUser): Promise<void> {
  const { isMadeWithPerson, table } = resource;
  if (isMadeWithPerson && table !== 'users' && table !== 'sessions') {
    await tx.execute(buildStatement(resource, { operation: 'delete', owner, asker: owner }));
  }
}

/** Number of rows, or the SQLSTATE. */
export function getRowCount(tried: Attempt | undefined): string | number | undefined {
  return typeof tried === 'object' ? tried.rows : tried;
}
