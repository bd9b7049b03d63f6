import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { createUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

async function planFor(statement: SQL): Promise<string> {
  const ada = await createUser(app.database);
  return app.database.asActor(ada.token, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return readPlan(tx, statement);
  });
}

it('inspections are looked up among the user’s own files first, in one query', async () => {
  expect(await planFor(sql`select facts from file_inspections`)).toMatch(
    // As PostgreSQL 15 writes it, and 18.
    /Filter: \(+(?:hashed SubPlan \d+\)|ANY \(sha256 = \(hashed SubPlan \d+\)\.col1\)\)) OR /,
  );
});

it('files with the same bytes are found by an index', async () => {
  await app.database.asSystem('a test asks how', async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    expect(await readPlan(tx, sql`select id from files where sha256 = 'a'`)).toContain('files_sha256');
  });
});
