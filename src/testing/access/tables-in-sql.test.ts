import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { tables } from '#app/server/tables.ts';

import { useTestApp } from '../test-app.ts';
import { countRows } from './count-rows.ts';
import type { SqlOperation } from './expectations.ts';
import { resources } from './rows-in-sql.ts';
import { makeOwner, makeSubject, ownsTheRows, subjects, takeAway } from './subjects.ts';
import type { Person } from '../people.ts';

const app = useTestApp();
const nobody: Person = { id: crypto.randomUUID(), email: '', token: 'a token of nobody', cookie: '' };

it('has a line for every table there is', () => {
  const names = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  expect(resources.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
});

describe.each(resources.map((resource) => [resource.table, resource] as const))('%s in SQL', (_table, { table: name, expected: cells, insert, own, set, isMadeWithPerson }) => {
  const table = sql.identifier(name);

  const statements: Record<SqlOperation, (ownerId: string, askerId: string) => SQL> = {
    select: (ownerId) => sql`select 1 from ${table} where ${own(ownerId)}`,
    insert: (_ownerId, askerId) => sql`${insert(askerId)} returning 1`,
    update: (ownerId) => sql`update ${table} set ${set} where ${own(ownerId)} returning 1`,
    delete: (ownerId) => sql`delete from ${table} where ${own(ownerId)} returning 1`,
  };

  describe.each(subjects.map((subject) => [subject, cells[subject]] as const))('%s', (subject, expected) => {
    let person: Person;
    let ownerId: string;

    beforeAll(async () => {
      person = (await makeSubject(app.database, subject)) ?? nobody;
      ownerId = await seedRow(ownsTheRows.has(subject) ? person : undefined);
      await takeAway(app.database, subject, ownerId);
    });

    it.each(Object.entries(expected) as [SqlOperation, number | string][])('%s: %s', async (operation, outcome) => {
      expect(await countRows((work) => app.database.asActor(person.token, work), statements[operation](ownerId, person.id))).toBe(outcome);
      if (outcome !== 1) expect(await positiveControl(operation), 'the same by who may').toBe(1);
    });
  });

  it('takes no row in another person’s name', async () => {
    const [owner, victim] = [await makeOwner(app.database), await makeOwner(app.database)];
    await removeOwn(victim.id);
    const forged = statements.insert(victim.id, victim.id);
    expect(await countRows((work) => app.database.asActor(owner.token, work), forged)).toBe('42501');
    expect(await countRows((work) => app.database.asSystem('a test adds the same row', work), forged)).toBe(1);
  });

  /** The very statement, by the owner where an owner may, otherwise by the system: it is the right alone that lacks. */
  async function positiveControl(operation: SqlOperation): Promise<number | string | undefined> {
    const owner = await makeOwner(app.database);
    if (operation === 'insert') await removeOwn(owner.id);
    else await seedRow(owner);
    const statement = statements[operation](owner.id, owner.id);
    if (cells.owner[operation] === 1) return countRows((work) => app.database.asActor(owner.token, work), statement);
    return countRows((work) => app.database.asSystem('a test shows that the statement works', work), statement);
  }

  async function seedRow(given?: Person): Promise<string> {
    const { id } = given ?? (await makeOwner(app.database));
    if (!isMadeWithPerson) await app.database.asSystem('prepare the row of a test', (tx) => tx.execute(insert(id)));
    return id;
  }

  /** Makes room for the one row that a person may have. */
  async function removeOwn(id: string): Promise<void> {
    if (isMadeWithPerson && name !== 'users' && name !== 'sessions') await app.database.asSystem('make room for the row of a test', (tx) => tx.execute(statements.delete(id, id)));
  }
});
