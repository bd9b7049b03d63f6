// An index finds a user's drafts, and the row policy looks up the user only for a draft that was found.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { useTestApp } from '#testing/test-app.ts';

import { findDraft, saveDraft } from './queries.ts';
import { settlingDraft } from './table.ts';

const app = useTestApp();
let ada: TestUser;
let grace: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database);
  const others = await Promise.all(Array.from({ length: 10 }, () => createUser(app.database)));
  await app.database.asSystem('many drafts for a test', async (tx) => {
    for (const { id } of [ada, ...others]) {
      await tx.execute(
        sql`insert into drafts (user_id, form, values) select ${id}, 'awards/' || n, '{}' from generate_series(1, 500) as n`,
      );
    }
    await tx.execute(sql`analyze drafts`);
  });
});

it.each([
  ['one is read', () => findDraft({ form: 'awards/1' })],
  ['one is stored', () => saveDraft({ form: 'awards/1', values: '{}', base_version: 1, limit: 1000 })],
])('an index finds the drafts of a user if %s', async (_when, statement) => {
  const plan = await planFor(ada, statement());
  expect(plan).not.toContain('Seq Scan on drafts');
  expect(plan).toContain('drafts_form');
});

it('saving a form without a draft does not look up the user for its policy', async () => {
  const settle = defineStatement('settle a draft in a test', () => {
    const person = sql`${grace.id}::uuid`;
    const key = sql`${crypto.randomUUID()}`;
    return sql`with saved as (select 1) ${settlingDraft({ key, saved: sql`saved`, person })}`;
  });
  const plan = await planFor(grace, settle({}));
  expect(plan).toContain('drafts_form');
  expect(plan).toMatch(/never executed/);
});

function planFor({ token }: TestUser, statement: BoundStatement): Promise<string> {
  return app.database.asActor(token, (tx) => readPlan(tx, statement, { analyze: true }));
}
