import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows, sqlState, type Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { recordTypes } from '#records/registry.ts';

import { useTestApp } from '../test-app.ts';
import { filesInSql, ownFactsInSql, recordsInSql, type SqlOperation } from './expectations.ts';
import { makeSubject, ownsTheRows, subjects, takeAway } from './subjects.ts';
import type { Person } from '../people.ts';

const app = useTestApp();
const nobody: Person = { id: crypto.randomUUID(), email: '', token: 'a token of nobody', cookie: '' };

type Resource = {
  table: string;
  owner: string;
  expected: typeof recordsInSql;
  /** Makes the owner's row as the system, where a person has none by being one. */
  seed?: (ownerId: string) => SQL;
  /** A row of the asker's own. */
  insert: (askerId: string) => SQL;
  set: SQL;
};

const resources: Resource[] = [
  ...recordTypes.map(({ table }) => ({
    table,
    owner: 'user_id',
    expected: recordsInSql,
    seed: (id: string) => sql`insert into ${sql.identifier(table)} (user_id) values (${id})`,
    insert: () => sql`insert into ${sql.identifier(table)} default values`,
    set: sql`status = 'Completed'`,
  })),
  {
    table: 'files',
    owner: 'user_id',
    expected: filesInSql,
    seed: (id) => sql`insert into files (user_id, bucket, key, name, size, type, sha256) values (${id}, 'patents', gen_random_uuid()::text, 'a.pdf', 1, 'application/pdf', '')`,
    insert: () => sql`insert into files (bucket, key, name, size, type, sha256) values ('patents', gen_random_uuid()::text, 'a.pdf', 1, 'application/pdf', '')`,
    set: sql`name = 'b.pdf'`,
  },
  {
    table: 'user_roles',
    owner: 'user_id',
    expected: ownFactsInSql,
    insert: (id) => sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${id}, 'admin', now(), now())`,
    set: sql`is_subscribed = true`,
  },
  {
    table: 'profiles',
    owner: 'id',
    expected: ownFactsInSql,
    insert: (id) => sql`insert into profiles (id) values (${id})`,
    set: sql`updated_at = now()`,
  },
];

describe.each(resources.map((resource) => [resource.table, resource] as const))('%s in SQL', (_table, resource) => {
  const table = sql.identifier(resource.table);
  const ownerColumn = sql.identifier(resource.owner);

  describe.each(subjects.map((subject) => [subject, resource.expected[subject]] as const))('%s', (subject, expected) => {
    let person: Person;
    let ownerId: string;

    beforeAll(async () => {
      person = (await makeSubject(app.database, subject)) ?? nobody;
      const owner = ownsTheRows.has(subject) ? person : await makeSubject(app.database, 'owner');
      ownerId = owner?.id ?? '';
      const { seed } = resource;
      if (seed) await app.database.asSystem('prepare the rows of a test', (tx) => tx.execute(seed(ownerId)));
      await takeAway(app.database, subject, ownerId);
    });

    const statements: Record<SqlOperation, () => SQL> = {
      select: () => sql`select 1 from ${table} where ${ownerColumn} = ${ownerId}`,
      insert: () => sql`${resource.insert(person.id)} returning 1`,
      update: () => sql`update ${table} set ${resource.set} where ${ownerColumn} = ${ownerId} returning 1`,
      delete: () => sql`delete from ${table} where ${ownerColumn} = ${ownerId} returning 1`,
    };

    it.each(Object.entries(expected) as [SqlOperation, number | string][])('%s: %s', async (operation, outcome) => {
      expect(await count((tx) => selectRows(tx, statements[operation]()))).toBe(outcome);
    });

    it.each(resource.seed ? ['a forged owner'] : [])('cannot insert for %s', async () => {
      const victim = await makeSubject(app.database, 'owner');
      const { seed } = resource;
      if (!seed || !victim) throw new Error('nothing to forge');
      expect(['42501', 'LA401']).toContain(await count((tx) => selectRows(tx, sql`${seed(victim.id)} returning 1`)));
    });

    async function count(work: (tx: Transaction) => Promise<unknown[]>): Promise<number | string | undefined> {
      try {
        return await app.database.asActor(person.token, async (tx) => {
          throw new Counted((await work(tx)).length);
        });
      } catch (error) {
        if (error instanceof Counted) return error.rows;
        return error instanceof AppError ? 'LA401' : sqlState(error);
      }
    }
  });
});

/** Carries the count out of a transaction that is rolled back, so that no cell of the table changes another's rows. */
class Counted extends Error {
  readonly rows: number;
  constructor(rows: number) {
    super('counted');
    this.rows = rows;
  }
}
