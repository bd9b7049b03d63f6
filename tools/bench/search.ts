// Measures a search among many own rows, on each type of database.
import { median } from './measure.ts';
import { benchUser } from './people.ts';
import { fillReadiness } from './readiness.ts';

/** Number of rounds. One user may search at most 120 times a minute. */
const ROUNDS = 5;
const FILES = 1500;

/** Search texts by type. */
const looked: Record<string, readonly string[]> = {
  'a number': ['committee 777.pdf', '2025-06-19', '185000'],
  'a common word': ['photonic', 'apparatus', 'sample'],
  'two words': ['sensor kestrel', 'lattice quantum', 'committee apparatus'],
  'the beginning of a word': ['kes', 'latt', 'ph'],
  'a mistyped word': ['photonci', 'apparatsu lattice', 'recomendation'],
  'a word that no row has': ['zeppelin', 'quokka prize', 'no such thing'],
};

/** Tables with a long text and a file: half of all rows. */
const longTexts = [
  ['awards', 'award_criteria', 'certificate_url'],
  ['memberships', 'membership_benefits', 'evidence_url'],
  ['published_materials', 'significance', 'material_url'],
  ['original_contributions', 'description', 'evidence_url'],
  ['critical_roles', 'project_details', 'org_chart_url'],
  ['commercial_success', 'success_metrics', 'supporting_docs_url'],
] as const;

/** Adds one applicant with 2,000 records of all types. Half of them have a text of about 600 characters and a file. */
export async function fillSearch(run: (statement: string) => Promise<unknown>): Promise<void> {
  await fillReadiness(run);
  const { id } = benchUser(0);
  await run(`
    insert into files (user_id, bucket, key, name, size, type, sha256)
    select '${id}', 'awards', 'awards/${id}/' || n || '-letter.pdf', 'Recommendation letter of committee ' || n || '.pdf', 1000, 'application/pdf', ''
    from generate_series(1, ${FILES}) as n`);
  for (const [table, text, file] of longTexts) {
    // One word in seven occurs in no other row.
    const words = `(select string_agg((array['photonic', 'Sensor', 'lattice', 'Société', 'Kestrel', 'quantum', 'committee', 'apparatus'])[1 + (g * 7919 + number) % 8] || case when g % 7 = 0 then translate(left(md5(number::text || g), 6), '0123456789', 'ghijklmnop') else '' end, ' ') from generate_series(1, 80) as g)`;
    await run(`
      update ${table} set ${text} = ${words}, ${file} = '/files/awards/${id}/' || 1 + number % ${FILES} || '-letter.pdf'
      from (select id as row, row_number() over (order by id) as number from ${table}) as numbered where id = row`);
  }
  await run('vacuum analyze');
}

/** Measures each type of search, and all of them together. */
export async function measureSearch(port: number): Promise<{ what: string; middle: number; slowest: number }[]> {
  const { cookie } = benchUser(0);
  const timed = async (q: string): Promise<number> => {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/search?${new URLSearchParams({ q })}`, {
      headers: { cookie },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${q}: ${response.status}`);
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
