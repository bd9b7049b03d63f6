// Sharing does not slow down own lists: an index finds own records, and grants are not read.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import type { BoundStatement } from '#core/server/database/statement.ts';
import { patents } from '#records/record-types/patents.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';

import { defineOwnList, defineSharedList } from './lists.ts';
import { getRecordQueries } from './queries.ts';

const first = { trash: false, status: undefined, from: undefined, isJudged: false };

const app = useTestApp();
const { rows } = getRecordQueries(patents);
const list = defineOwnList(patents);
const listShared = defineSharedList(patents);
let ada: TestUser;
let grace: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  const others = await Promise.all(Array.from({ length: 10 }, () => createUser(app.database)));
  await shareEvidence(app.database, ada, { provider: grace, types: 'all' });
  await app.database.asSystem('many records for a test', async (tx) => {
    // Otherwise search words would be stored for each row.
    await tx.execute(sql`alter table patents disable trigger user`);
    for (const { id } of [ada, ...others]) {
      await tx.execute(
        sql`insert into patents (user_id, patent_title, created_at) select ${id}, 'a', now() - make_interval(mins => n) from generate_series(1, 500) as n`,
      );
    }
    await tx.execute(sql`alter table patents enable trigger user`);
    await tx.execute(sql`analyze patents`);
  });
});

it.each([
  ['the first page', () => list(first)],
  ['a further page', () => list({ ...first, from: { createdAt: '2026-01-01T00:00:00Z', id: crypto.randomUUID() } })],
  ['the first page with its context', () => list({ ...first, isJudged: true })],
  ['Trash', () => list({ ...first, trash: true })],
  ['one record', () => rows.read(crypto.randomUUID())],
])('own records, %s: the query uses an index, and checks no grant', async (_what, statement) => {
  const plan = await planFor(ada, statement());
  expect(plan).not.toContain('Seq Scan on patents');
  expect(plan).toContain('patents_');
  // The other half of the policy is planned and never executed.
  expect(plan).toMatch(/never executed/);
});

it('shared records: the query uses an index', async () => {
  expect(await planFor(grace, listShared(ada.id, undefined))).not.toContain('Seq Scan on patents');
});

function planFor({ token }: TestUser, statement: BoundStatement): Promise<string> {
  return app.database.asActor(token, (tx) => readPlan(tx, statement, { analyze: true }));
}
