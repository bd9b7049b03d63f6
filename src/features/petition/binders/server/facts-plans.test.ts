// Judging and planning read the facts of the user's own files. All facts of the site, each with a check of access to its
// file, took seconds.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { ENGINE } from '#binder-engine/binder.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import { readContext, readOwn, readShared } from '#features/evidence/readiness/server/portfolio.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';

import { readBinder } from './planning-data.ts';

const app = useTestApp();
let ada: TestUser;
let grace: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  const other = await createUser(app.database);
  await shareEvidence(app.database, ada, { provider: grace, types: 'all' });
  await app.database.asSystem('many files for a test', async (tx) => {
    for (const { id, count } of [
      { id: ada.id, count: 60 },
      { id: other.id, count: 2000 },
    ]) {
      const hash = sql`encode(sha256(convert_to(${id} || n, 'utf8')), 'hex')`;
      await tx.execute(sql`
        insert into files (user_id, bucket, key, name, size, type, sha256)
        select ${id}, 'awards', 'awards/' || ${id} || '/' || n || '-a.pdf', 'a.pdf', 1000, 'application/pdf', ${hash}
        from generate_series(1, ${count}::int) as n`);
      await tx.execute(sql`
        insert into file_inspections (sha256, engine, facts)
        select ${hash}, ${ENGINE}, '{"findings":[{"code":"unreadable"}],"pages":[]}' from generate_series(1, ${count}::int) as n`);
    }
    await tx.execute(sql`analyze files, file_inspections`);
  });
});

it.each([
  ['judging records by their context', () => ada, () => readContext({})],
  ['planning a binder', () => ada, () => readBinder({ kind: 'petition' })],
  ['judging own evidence', () => ada, () => readOwn({ at: new Date().toISOString() })],
])('%s looks up the facts of the applicant’s files, and reads no others', async (_what, asker, statement) => {
  const plan = await planFor(asker(), statement());
  expect(plan).toContain('file_inspections_sha256_engine_pk');
  expect(plan).not.toContain('Seq Scan on file_inspections');
});

it('judging shared evidence does not ask for each file who may read it', async () => {
  const plan = await planFor(grace, readShared({ applicant: ada.id, at: new Date().toISOString() }));
  expect(plan).not.toContain('can_read_file');
  expect(await planFor(ada, readOwn({ at: new Date().toISOString() }))).toContain('can_read_file');
});

function planFor({ token }: TestUser, statement: BoundStatement): Promise<string> {
  return app.database.asActor(token, (tx) => readPlan(tx, statement));
}
