import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { jobsOf } from '#app/server/jobs.ts';
import { selectRows } from '#core/server/database/database.ts';
import { files } from '#features/files/server/table.ts';
import { makePerson, type Person } from '#testing/people.ts';
import { addTask, assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { Found } from '../schema.ts';
import { matchesQuery, nearestQuery } from './functions.ts';
import { searchWords } from './table.ts';

const app = useTestApp();
let ada: Person;
beforeAll(async () => {
  ada = await makePerson(app.database);
});

describe('the search', () => {
  it('finds by the words of any field, in any order, whatever their case and accents', async () => {
    const { id } = await addAward(ada, { award_name: 'Prix Galilée', awarding_organization: 'Société de Zürich' });
    for (const q of ['zurich', 'SOCIETE prix', 'galilee Zürich']) {
      expect((await find(ada, q)).map((one) => one.id)).toEqual([id]);
    }
    expect(await find(ada, 'zurich geneva')).toEqual([]);
  });

  it('finds by the name of a file, and by its new name once it is renamed', async () => {
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
  ])('takes %s for what was meant', async (_what, q) => {
    const grace = await makePerson(app.database);
    const { url } = await uploadFile(app, { as: grace, bucket: 'awards', name: 'Recommendation letter.pdf' });
    await addAward(grace, { award_name: 'Kepler Medal', certificate_url: url });
    expect(await titles(grace, q)).toEqual(['Kepler Medal']);
  });

  it('takes nothing for a typing mistake that is found as it stands, nor a number', async () => {
    const grace = await makePerson(app.database);
    await addAward(grace, { award_name: 'Letter of thanks' });
    await addAward(grace, { award_name: 'Lettre de motivation 4711' });
    expect(await titles(grace, 'lettre')).toEqual(['Lettre de motivation 4711']);
    expect(await titles(grace, '4712')).toEqual([]);
  });

  it('follows a change, Trash and the way back, and forgets the words of what is gone', async () => {
    const grace = await makePerson(app.database);
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
    await jobsOf(app)
      .find(({ name }) => name === 'purge Trash')
      ?.run(AbortSignal.timeout(60_000));
    const left = await app.database.asSystem('a test looks', (tx) =>
      tx.select().from(searchWords).where(eq(searchWords.user_id, grace.id)),
    );
    expect(left).toEqual([]);
  });
});

describe('no user finds the rows of another', () => {
  it.each([
    ['another applicant', async () => (await makePerson(app.database)).token],
    ['a mentor without an assignment', async () => (await makePerson(app.database, { role: 'mentor' })).token],
    [
      'a mentor with one',
      async (owner: Person) => {
        const mentor = await makePerson(app.database, { role: 'mentor' });
        await assign(app.database, owner, mentor);
        return mentor.token;
      },
    ],
    ['an admin', async () => (await makePerson(app.database, { role: 'admin' })).token],
  ])('%s, also not by asking the database itself', async (_who, tokenFor) => {
    const grace = await makePerson(app.database);
    await addTask(app, grace);
    const ask = (token: string, q: string) =>
      app.database.asActor(token, (tx) =>
        selectRows<{ found: unknown[] }>(tx, sql`select app.search_find(${q}) as found`),
      );
    expect((await ask(grace.token, 'collect'))[0]?.found).toHaveLength(1);
    const token = await tokenFor(grace);
    // As it is written, and mistyped: words of others correct nothing either.
    for (const q of ['collect', 'colect']) expect((await ask(token, q))[0]?.found).toEqual([]);
  });

  it('nor does a visitor who is signed out', async () => {
    await addTask(app, ada);
    const [row] = await app.database.asSystem('the function without a session', (tx) =>
      selectRows<{ found: unknown[] }>(tx, sql`select app.search_find('collect') as found`),
    );
    expect(row?.found).toEqual([]);
  });

  it('and no request calls what searches for a user that it names', async () => {
    for (const call of [
      sql`select app.search_matches(${ada.id}, 'collect', array['collect'])`,
      sql`select app.search_corrected(${ada.id}, array['colect'])`,
    ]) {
      await expect(app.database.asActor(ada.token, (tx) => tx.execute(call))).rejects.toThrow();
    }
  });
});

describe('among many rows', () => {
  beforeAll(async () => {
    await app.database.asSystem('many rows', async (tx) => {
      const word = sql`translate(md5(n::text), '0123456789', 'ghijklmnop')`;
      const numbers = sql`generate_series(1, 5000) as n`;
      // The trigger would look for each word in what there is.
      await tx.execute(sql`alter table search_entries disable trigger user`);
      await tx.execute(sql`
        insert into search_entries (row_id, user_id, source, title, words, files, file_names, created_at)
        select gen_random_uuid(), ${ada.id}, 'awards', 'Award', ' ' || ${word}, '{}', '', now() from ${numbers}`);
      await tx.execute(sql`alter table search_entries enable trigger user`);
      await tx.execute(sql`insert into search_words (user_id, word) select ${ada.id}, ${word} from ${numbers}`);
      await tx.execute(sql`analyze search_entries, search_words`);
    });
  });

  it.each([
    [
      'a word',
      'search_entries_text',
      () =>
        withValues(matchesQuery, {
          person: ada.id,
          longest: '%ckcaki%',
          second: '%ckc%',
          third: '%cki%',
          patterns: ['%ckcaki%'],
        }),
    ],
    [
      'the word nearest to a mistyped one',
      'search_words_similar',
      () => withValues(nearestQuery, { person: ada.id, part: 'abcdfe', swapped: [] }),
    ],
  ])('%s is looked up in its index', async (_what, index, statement) => {
    const plan = await app.database.asSystem('a test reads the plan', (tx) =>
      selectRows<{ 'QUERY PLAN': string }>(tx, sql.raw(`explain ${statement()}`)),
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`Bitmap Index Scan on ${index}`);
  });
});

/** The statement of a function with its variables filled in, as a plan of its own is made for them. */
function withValues(statement: string, values: Record<string, string | string[]>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const literal = Array.isArray(value) ? `array[${value.map((one) => `'${one}'`).join()}]::text[]` : `'${value}'`;
    return text.replaceAll(new RegExp(`(?<![.\\w])${name}(?!\\w)`, 'g'), literal);
  }, statement);
}

async function addAward(as: Person, values: object): Promise<{ id: string }> {
  const body = { award_level: 'National', award_name: 'An award', awarding_organization: 'Society', ...values };
  const answer = await app.request('POST', '/api/records/awards', { as, body });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as { id: string };
}

async function find(as: Person, q: string): Promise<Found[]> {
  const answer = await app.request('GET', `/api/search?${new URLSearchParams({ q })}`, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Found[];
}

async function titles(as: Person, q: string): Promise<string[]> {
  return (await find(as, q)).map(({ title }) => title);
}
