// How long a search among many own rows takes, on either kind of database.
import { getTableName } from 'drizzle-orm';

import { product } from '#app/server/features.ts';
import type { Searched } from '#core/server/feature.ts';
import { fillSql } from '#features/search/server/derived.ts';

import { median } from './measure.ts';
import { person, sessionToken } from './people.ts';

const ROWS = 50_000;
const OTHERS = 20;
const ROUNDS = 9;

/** What one user looks for. Their rows hold 400 words in all, some of them in every tenth row. */
const looked: Record<string, readonly string[]> = {
  'a number': ['society 10031337', 'society 10004711', '10049999'],
  'a common word': ['photonic', 'apparatus', 'method'],
  'two words': ['sensor kestrel', 'lattice measuring', 'osprey apparatus'],
  'the beginning of a word': ['kes', 'latt', 'ph'],
  'a mistyped word': ['photonci', 'apparatsu lattice', 'mesuring'],
  'what is not there': ['zeppelin', 'quokka prize', 'no such thing'],
};

/** One applicant with 50,000 awards, among others with a few. */
export async function fillSearch(run: (statement: string) => Promise<unknown>): Promise<void> {
  const people = Array.from({ length: OTHERS + 1 }, (_, n) => ({ n, ...person(n) }));
  const values = (row: (one: (typeof people)[number]) => string) => people.map((one) => `(${row(one)})`).join(', ');
  await run('set session_replication_role = replica');
  await run(
    `insert into users (id, name, email, email_verified) values ${values(({ id, n, email }) => `'${id}', 'Person ${n}', '${email}', true`)}`,
  );
  await run('insert into profiles (id) select id from users');
  await run(
    `insert into user_roles (user_id, role, trial_start_date, trial_end_date) select id, 'applicant', now(), now() + interval '14 days' from users`,
  );
  await run(
    `insert into sessions (user_id, token, expires_at) values ${values(({ id, n }) => `'${id}', '${sessionToken(n)}', now() + interval '7 days'`)}`,
  );
  const words = `(array['photonic','sensor','lattice','kestrel','osprey','quantum','recommendation','membership','certificate','committee'])[1 + (n * 7919 + k * 104729) % 10] || ' ' || translate(left(md5(((n * 31 + k * 17) % 39)::text), 7), '0123456789', 'ghijklmnop')`;
  await run(`
    insert into awards (user_id, created_at, award_name, awarding_organization, award_level, award_criteria)
    select '${person(0).id}'::uuid, now() - n * interval '1 minute',
      'Method and apparatus for measuring the ' || (select string_agg(${words}, ' ') from generate_series(1, 2) as k), 'Society ' || (10000000 + n), 'National',
      (select string_agg(${words}, ' ') from generate_series(3, 14) as k)
    from generate_series(0, ${ROWS - 1}) as n`);
  await run(
    `insert into awards (user_id, award_name, awarding_organization, award_level)
     select id, 'Photonic lattice ' || n, 'Society ' || n, 'National' from users, generate_series(1, 50) as n`,
  );
  for (const statement of fillSql({ ...product, searched: product.searched.filter(isOfAwards) })) await run(statement);
  await run(
    'insert into search_words (user_id, word) select distinct user_id, word from search_entries, app.search_words_of(text) as word',
  );
  await run('vacuum analyze');
}

/** Each kind of search, and all of them together. */
export async function measureSearch(port: number): Promise<{ what: string; middle: number; slowest: number }[]> {
  const { cookie } = person(0);
  const timed = async (q: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/search?${new URLSearchParams({ q })}`, {
      headers: { cookie },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${q}: ${answer.status}`);
    return performance.now() - began;
  };
  const all: number[] = [];
  const rows = [];
  for (const [what, texts] of Object.entries(looked)) {
    for (const text of texts) await timed(text);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) for (const text of texts) times.push(await timed(text));
    all.push(...times);
    rows.push({ what, middle: median(times), slowest: Math.max(...times) });
  }
  return [...rows, { what: 'all of these', middle: median(all), slowest: Math.max(...all) }];
}

function isOfAwards({ table }: Searched): boolean {
  return getTableName(table) === 'awards';
}
