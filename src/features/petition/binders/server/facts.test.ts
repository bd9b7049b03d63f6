import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

async function readPlan(statement: SQL): Promise<string> {
  const ada = await createUser(app.database);
  const plan = await app.database.asActor(ada.token, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return selectRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${statement}`);
  });
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

it('inspections are looked up among the user’s own files first, in one query', async () => {
  expect(await readPlan(sql`select facts from file_inspections`)).toMatch(/Filter: \(+hashed SubPlan \d+\) OR /);
});

it('files with the same bytes are found by an index', async () => {
  await app.database.asSystem('a test asks how', async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = await selectRows(tx, sql`explain select id from files where sha256 = 'a'`);
    expect(JSON.stringify(plan)).toContain('files_sha256');
  });
});
