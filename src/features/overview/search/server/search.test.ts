import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { createJobs } from '#app/server/jobs.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { files } from '#features/storage/files/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { addTask, assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { findRows } from '../rules.ts';
import type { Found } from '../schema.ts';
import { BYTES_READ, FIRST_PAGE, ownRowsQuery, ROWS_READ } from './queries.ts';
import { readOwnRows, SEARCHES_A_MINUTE } from './service.ts';

const app = useTestApp();
const ownRows = ownRowsQuery(registry);
let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
});

describe('full search', () => {
  it('finds words of any field, in any order, ignoring case and accents', async () => {
    const { id } = await addAward(ada, { award_name: 'Prix Galilée', awarding_organization: 'Société de Zürich' });
    for (const q of ['zurich', 'SOCIETE prix', 'galilee Zürich']) {
      expect((await find(ada, q)).map((one) => one.id)).toEqual([id]);
    }
    expect(await find(ada, 'zurich geneva')).toEqual([]);
  });

  it('ignores case and accents in every script, for any database locale', async () => {
    const grace = await createUser(app.database);
    const { id } = await addAward(grace, { award_name: 'Женева École ΟΔΟΣ Øresund', awarding_organization: '문화상' });
    for (const q of ['женева', 'ЖЕНЕВА', 'ecole', 'ÉCOLE', 'οδοσ', 'øRESUND', '문화', 'женеав']) {
      expect(
        (await find(grace, q)).map((one) => one.id),
        q,
      ).toEqual([id]);
    }
  });

  it('finds a date at its stored precision', async () => {
    const grace = await createUser(app.database);
    const { id } = await addAward(grace, { award_name: 'Physics Medal', award_date: '2019-06' });
    expect((await find(grace, '2019-06')).map((one) => one.id)).toEqual([id]);
    expect(await find(grace, '2019-06-01')).toEqual([]);
  });

  it('finds a file by its name, and by its new name after renaming', async () => {
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'Kestrel Gala – 50% (scan).pdf' });
    const { id } = await addAward(ada, { award_name: 'Photonics Medal', certificate_url: url });
    expect(await titles(ada, 'kestrel scan')).toEqual(['Photonics Medal']);
    await app.database.asSystem('a file is renamed', (tx) =>
      tx.update(files).set({ name: 'Osprey.pdf' }).where(eq(files.name, 'Kestrel Gala – 50% (scan).pdf')),
    );
    expect(await titles(ada, 'kestrel')).toEqual([]);
    expect((await find(ada, 'osprey')).map((one) => one.id)).toEqual([id]);
  });

  it.each([
    ['a letter too few', 'recomendation'],
    ['a letter too many', 'recommmendation'],
    ['two letters in the wrong order', 'lettre'],
    ['a wrong letter, in a second word', 'kepler recommendetion'],
  ])('corrects %s', async (_what, q) => {
    const grace = await createUser(app.database);
    const { url } = await uploadFile(app, { as: grace, bucket: 'awards', name: 'Recommendation letter.pdf' });
    await addAward(grace, { award_name: 'Kepler Medal', certificate_url: url });
    expect(await titles(grace, q)).toEqual(['Kepler Medal']);
  });

  it('corrects neither words that are found, nor numbers', async () => {
    const grace = await createUser(app.database);
    await addAward(grace, { award_name: 'Letter of thanks' });
    await addAward(grace, { award_name: 'Lettre de motivation 4711' });
    expect(await titles(grace, 'lettre')).toEqual(['Lettre de motivation 4711']);
    expect(await titles(grace, '4712')).toEqual([]);
  });

  it('follows changes, Trash and restoring, and deletes the words of deleted rows', async () => {
    const grace = await createUser(app.database);
    const { id } = await addAward(grace, { award_name: 'Xylophone Prize' });
    const send = (method: string, address: string, body?: object) =>
      app.request(method, `/api/records/awards/${id}${address}`, { as: grace, body });
    await send('PATCH', '', { version: 1, award_name: 'Marimba Prize' });
    expect(await titles(grace, 'xylophone')).toEqual([]);
    expect(await titles(grace, 'marimba')).toEqual(['Marimba Prize']);
    await send('DELETE', '');
    expect(await titles(grace, 'marimba')).toEqual([]);
    expect(await titles(grace, 'marmba')).toEqual([]);
    expect((await send('POST', '/restore')).status).toBe(200);
    expect(await titles(grace, 'marmba')).toEqual(['Marimba Prize']);
    await send('DELETE', '');
    await app.database.asSystem('as if a month had passed', (tx) =>
      tx.execute(sql`update awards set deleted_at = now() - interval '31 days' where id = ${id}`),
    );
    await createJobs(app)
      .find(({ name }) => name === 'purge Trash')
      ?.run(AbortSignal.timeout(60_000));
    expect(await readRows(grace.token)).toEqual([]);
  });
});

describe('search across users', () => {
  it.each([
    ['another applicant', async () => (await createUser(app.database)).token],
    ['a mentor without an assignment', async () => (await createUser(app.database, { role: 'mentor' })).token],
    [
      'a mentor with one',
      async (owner: TestUser) => {
        const mentor = await createUser(app.database, { role: 'mentor' });
        await assign(app.database, owner, mentor);
        return mentor.token;
      },
    ],
    ['an admin', async () => (await createUser(app.database, { role: 'admin' })).token],
  ])('finds nothing of another user as %s, also in direct SQL', async (_who, tokenFor) => {
    const grace = await createUser(app.database);
    await addTask(app, grace);
    const ask = async (token: string, q: string) => findRows([await readRows(token)], q, async () => undefined);
    expect(await ask(grace.token, 'collect')).toHaveLength(1);
    const token = await tokenFor(grace);
    // Exact and mistyped: others' words correct nothing either.
    for (const q of ['collect', 'colect']) expect(await ask(token, q)).toEqual([]);
  });

  it('is rejected for signed-out visitors', async () => {
    await addTask(app, ada);
    const read = (page: BoundStatement) => app.database.runAsSystem('no session was entered', page);
    expect(await listRows(read)).toEqual([]);
  });

  it('uses a statement without a user parameter', () => {
    expect(new Set(ownRows(FIRST_PAGE).values)).toEqual(new Set(Object.values(FIRST_PAGE)));
  });
});

describe('search in many rows', () => {
  it('reads each table by an index on its owner', async () => {
    const plan = await app.database.asActor(ada.token, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return readPlan(tx, ownRows(FIRST_PAGE));
    });
    const lines = plan.split('\n');
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
    expect(lines.filter((line) => /Index (Only )?Scan/.test(line)).length).toBeGreaterThanOrEqual(
      registry.searchSources.length,
    );
  });

  it('is planned once per connection', async () => {
    const grace = await createUser(app.database);
    // PostgreSQL would plan the first five executions of a new name anew.
    const page = { ...ownRows(FIRST_PAGE), name: 'a search in a test' };
    const customPlans = defineStatement(
      'plans of a search in a test',
      sql`select custom_plans::text from pg_prepared_statements where name = ${page.name}`,
    );
    for (let n = 0; n < 2; n += 1) await app.database.readAsActor(grace.token, page);
    expect((await app.database.readAsActor(grace.token, customPlans())).json).toBe('0');
  });

  it('reads the newest rows in full, and beyond the byte limit only titles', async () => {
    const grace = await createUser(app.database);
    const count = 50;
    await addAwards(grace, { count, criteria: sql`'lighthouse ' || repeat('x', ${BYTES_READ / count}::int)` });
    expect(await titles(grace, 'lighthouse award 1 ')).toContain('Award 1');
    expect(await titles(grace, `award ${count}`)).toEqual([`Award ${count}`]);
    expect(await titles(grace, `lighthouse award ${count}`)).toEqual([]);
  });

  it('counts lists compressed by the database at full length', async () => {
    const grace = await createUser(app.database);
    const count = 60;
    await app.database.asSystem('many long lists', (tx) =>
      tx.execute(sql`
        insert into critical_roles (user_id, created_at, company_name, role_title, key_achievements)
        select ${grace.id}, now() - n * interval '1 hour', 'Role ' || n, 'Lead', array_fill('lighthouse ' || repeat('x', 1000), array[100])
        from generate_series(1, ${count}::int) as n`),
    );
    expect(await titles(grace, 'lighthouse role 1 ')).toContain('Role 1');
    expect(await titles(grace, `role ${count}`)).toEqual([`Role ${count}`]);
    expect(await titles(grace, `lighthouse role ${count}`)).toEqual([]);
  });

  it('reads the recognized words of the newest files, up to the byte limit', async () => {
    const grace = await createUser(app.database);
    for (const [name, words] of [
      ['Older', sql`'lighthouse'`],
      ['Newer', sql`'beacon ' || repeat('x', 1499990)`],
    ] as const) {
      const { url } = await uploadFile(app, { as: grace, bucket: 'awards', name: `${name}.pdf` });
      await addAward(grace, { award_name: name, certificate_url: url });
      await app.database.asSystem('a scan is recognized', (tx) =>
        tx.execute(sql`
          update files set sha256 = encode(sha256(convert_to(key, 'utf8')), 'hex') where app.file_url(key) = ${url}`),
      );
      await app.database.asSystem('a scan is recognized', (tx) =>
        tx.execute(sql`
          insert into page_texts (sha256, page, languages, turn, words, text)
          select sha256, 1, 'eng', 0, '[]', ${words} from files where app.file_url(key) = ${url}`),
      );
    }
    expect(await titles(grace, 'beacon')).toEqual(['Newer']);
    expect(await titles(grace, 'lighthouse')).toEqual([]);
    expect(await titles(grace, 'older')).toEqual(['Older']);
  });

  it('keeps a text with the separator character with its row', async () => {
    const grace = await createUser(app.database);
    await addAwards(grace, {
      count: 3,
      criteria: sql`'beacon' || chr(31) || chr(30) || case n when 2 then 'keeper' else '' end`,
    });
    expect(await titles(grace, 'keeper')).toEqual(['Award 2']);
    expect(await titles(grace, 'beacon')).toHaveLength(3);
  });

  it.each([
    ['many rows of the same moment', { count: 2100, length: 0, age: sql`interval '0'` }],
    ['two megabytes of text', { count: 20, length: 100_000, age: sql`n * interval '1 hour'` }],
  ])('reads %s in several pages, each row once and whole', async (_what, { count, length, age }) => {
    const grace = await createUser(app.database);
    await addAwards(grace, { count, criteria: sql`repeat('x', ${length}::int)`, age });
    const pages: BoundStatement[] = [];
    const rows = await listRows(async (page) => {
      pages.push(page);
      return (await app.database.readAsActor(grace.token, page)).json;
    });
    expect(pages.length).toBeGreaterThan(2);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ title }) => title)).size).toBe(count);
    expect(rows.filter(({ text }) => text.length < length)).toEqual([]);
  });

  it('does not read rows beyond the row limit', async () => {
    const grace = await createUser(app.database);
    await addAwards(grace, { count: ROWS_READ + 1, criteria: sql`''` });
    expect(await titles(grace, `award ${ROWS_READ}`)).toEqual([`Award ${ROWS_READ}`]);
    expect(await titles(grace, `award ${ROWS_READ + 1}`)).toEqual([]);
  });

  it('handles twenty rows that expand 18-fold', async () => {
    const grace = await createUser(app.database);
    await addAwards(grace, { count: 20, criteria: sql`'lighthouse ' || repeat(U&'\\FDFA', 20000)` });
    expect(await titles(grace, 'lighthouse')).toHaveLength(12);
    expect(await titles(grace, 'lihgthouse')).toHaveLength(12);
  });
});

describe('the search rate limit', () => {
  it('applies to one user, while others can continue', async () => {
    const [grace, linus] = [await createUser(app.database), await createUser(app.database)];
    const statuses = new Map<number, number>();
    for (let n = 0; n <= SEARCHES_A_MINUTE; n += 1) {
      const { status } = await app.request('GET', '/api/search?q=bridge', { as: grace });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: SEARCHES_A_MINUTE, 429: 1 });
    expect(await find(linus, 'bridge')).toEqual([]);
  });
});

/** Awards of the user, by default each an hour older than the previous one. */
async function addAwards(
  owner: TestUser,
  { count, criteria, age = sql`n * interval '1 hour'` }: { count: number; criteria: SQL; age?: SQL },
): Promise<void> {
  await app.database.asSystem('many rows at once', (tx) =>
    tx.execute(sql`
      insert into awards (user_id, created_at, award_name, awarding_organization, award_level, award_criteria)
      select ${owner.id}, now() - ${age}, 'Award ' || n, 'Society', 'National', ${criteria}
      from generate_series(1, ${count}::int) as n`),
  );
}

async function addAward(as: TestUser, values: object): Promise<{ id: string }> {
  const body = { award_level: 'National', award_name: 'An award', awarding_organization: 'Society', ...values };
  const response = await app.request('POST', '/api/records/awards', { as, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { id: string };
}

async function find(as: TestUser, q: string): Promise<Found[]> {
  const response = await app.request('GET', `/api/search?${new URLSearchParams({ q })}`, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as Found[];
}

function readRows(token: string) {
  return listRows(async (page) => (await app.database.readAsActor(token, page)).json);
}

async function listRows(read: (page: BoundStatement) => Promise<string | null>) {
  const rows = [];
  for await (const page of readOwnRows(ownRows, read)) rows.push(...page);
  return rows;
}

async function titles(as: TestUser, q: string): Promise<string[]> {
  return (await find(as, q)).map(({ title }) => title);
}
