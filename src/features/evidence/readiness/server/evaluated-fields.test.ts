import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Access } from '#core/server/access.ts';
import { createActorContext } from '#core/server/actor-context.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';
import { typeOfTable } from '#records/places.ts';
import { evaluatePortfolio } from '#records/readiness.ts';
import type { RecordPage, RecordRow } from '#records/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';

import { ownReadiness } from '../schema.ts';
import { longTextsIn } from './judging.ts';
import { readOwn, readPortfolio, readShared } from './portfolio.ts';

const app = useTestApp();
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const LONG = 20_000;
const fill = (text: string) => text.repeat(LONG).slice(0, LONG);

async function add(table: string, texts: object): Promise<void> {
  const type = typeOfTable(table);
  const body = { ...sampleRecord(type), ...texts };
  const response = await app.request('POST', `/api/records/${type.segment}`, { as: ada, body });
  expect(response.status, await response.text()).toBe(201);
}

async function addLongRecords(end: string): Promise<void> {
  const long = `${fill('歴史 ').slice(0, LONG - end.length)}${end}`;
  await add('memberships', { admission_standard: long, judged_by: long, membership_benefits: long });
  await add('commercial_success', { success_metrics: long });
  await add('scholarly_articles', { authors: [fill('著').slice(0, 1000), 'B'] });
  await add('totality', { executive_summary: `${fill('摘要').slice(0, 300)}\n${fill('b').slice(0, 19_000)}` });
  await add('awards', { award_criteria: 'Few words', judges: '' });
}

/** Judges the complete records as returned by the API. */
async function judgeWhole() {
  const tables = ['awards', 'memberships', 'commercial_success', 'scholarly_articles', 'totality'];
  const records: Record<string, RecordRow[]> = {};
  for (const table of tables) {
    const base = `/api/records/${typeOfTable(table).segment}`;
    const { rows } = (await (await app.request('GET', base, { as: ada })).json()) as RecordPage;
    const whole = rows.map(async ({ id }) => (await app.request('GET', `${base}/${id}`, { as: ada })).json());
    records[table] = (await Promise.all(whole)) as RecordRow[];
  }
  const on = new Date().toISOString().slice(0, 10);
  return evaluatePortfolio({ records, translations: [], claimed: null, filedOn: null, on, off: [], attested: [] });
}

it.each(['', ' fee', ' feeble', ' annual revenue of dues'])(
  'long texts that end with “%s” are evaluated like fully loaded ones',
  async (end) => {
    await addLongRecords(end);
    const response = await app.request('GET', '/api/readiness', { as: ada });
    const { filing: _filing, can: _can, ...readiness } = ownReadiness.parse(await response.json());
    expect(readiness).toEqual(await judgeWhole());
  },
);

it('records whose texts begin with blanks are evaluated like fully loaded ones', async () => {
  await addLongRecords(' fee');
  await app.database.asSystem('texts that no form stores', async (tx) => {
    await tx.execute(sql`update awards set award_criteria = E' \n\u3000', judges = repeat(' ', 40) || 'Ada'`);
    await tx.execute(sql`update memberships set judged_by = repeat(E'\t ', 10000)`);
    await tx.execute(sql`update scholarly_articles set authors = array[' ', ''], title = E'\u2003'`);
  });
  const response = await app.request('GET', '/api/readiness', { as: ada });
  const { filing: _filing, can: _can, ...readiness } = ownReadiness.parse(await response.json());
  expect(readiness).toEqual(await judgeWhole());
});

it('records are loaded with the beginnings of long texts', async () => {
  await addLongRecords(' fee');
  const { json } = await app.database.readAsActor(ada.token, readOwn({ at: new Date().toISOString() }));
  expect(json).toContain('摘要');
  expect(json).not.toContain('歴史');
  expect(json?.length).toBeLessThan(LONG / 4);
});

it('records of one moment are loaded in pages, each once, with their long texts, also for a reader with whom they are shared', async () => {
  const count = 620;
  await app.database.asSystem('many records at once', (tx) =>
    tx.execute(sql`
      insert into memberships (user_id, created_at, organization_name, membership_type, admission_standard)
      select ${ada.id}, now(), 'Society ' || n, 'Fellow', repeat('x ', 600) || 'fee' from generate_series(1, ${count}::int) as n`),
  );
  const mentor = await createUser(app.database, { role: 'mentor' });
  await shareEvidence(app.database, ada, { provider: mentor, types: ['memberships'] });
  const createContext = (user: TestUser, access: Access) =>
    createActorContext({ services: app, access, token: user.token, ip: '' });
  const shared = ({ at }: { at: string }) => readShared({ applicant: ada.id, at });
  for (const { read } of [
    await readPortfolio(createContext(ada, applicant('read')), readOwn),
    await readPortfolio(createContext(mentor, provider('mentor')), shared, ada.id),
  ]) {
    const texts = longTextsIn(read);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(count);
    expect(texts).toHaveLength(count);
    expect(read.gists).toHaveLength(count);
  }
});

it('nothing is loaded of an applicant who shares nothing with the reader', async () => {
  const [mentor, other] = [
    await createUser(app.database, { role: 'mentor' }),
    await createUser(app.database, { role: 'mentor' }),
  ];
  await shareEvidence(app.database, ada, { provider: other, types: 'all' });
  const statement = readShared({ applicant: ada.id, at: new Date().toISOString() });
  expect((await app.database.readAsActor(mentor.token, statement)).json).toBeNull();
  expect((await app.database.readAsActor(other.token, statement)).json).toContain('"records"');
});

describe('a long text', () => {
  const ctxOf = () => createActorContext({ services: app, access: applicant('read'), token: ada.token, ip: '' });
  type Ctx = ReturnType<typeof ctxOf>;

  /** Reads a portfolio and counts its transactions, each of which reads long texts. */
  async function readCounted(transaction: Ctx['transaction'] = ctxOf().transaction) {
    let count = 0;
    const counted: Ctx = {
      ...ctxOf(),
      transaction(work) {
        count += 1;
        return transaction(work);
      },
    };
    const { read } = await readPortfolio(counted, readOwn);
    return { count, gists: read.gists };
  }

  it('is loaded once for each version of its record', async () => {
    await addLongRecords(' fee');
    expect(await readCounted()).toEqual({ count: 2, gists: expect.arrayContaining(['…\nfee']) });
    expect(await readCounted()).toEqual({ count: 0, gists: expect.arrayContaining(['…\nfee']) });
    const base = '/api/records/memberships';
    const { rows } = (await (await app.request('GET', base, { as: ada })).json()) as RecordPage;
    const [{ id, version }] = rows as [RecordRow];
    const body = { admission_standard: fill('none '), version };
    expect((await app.request('PATCH', `${base}/${id}`, { as: ada, body })).status).toBe(200);
    expect(await readCounted()).toEqual({ count: 1, gists: ['…', '…'] });
  });

  it('that one reader does not find is loaded for the next', async () => {
    await addLongRecords(' fee');
    const missing = await readCounted((async () => new Map()) as Ctx['transaction']);
    expect(missing.gists).toEqual(['', '']);
    expect((await readCounted()).gists).toContain('…\nfee');
  });
});

it('long texts are loaded for one request of a user at a time', async () => {
  await addLongRecords(' fee');
  const ctx = createActorContext({ services: app, access: applicant('read'), token: ada.token, ip: '' });
  let [running, most] = [0, 0];
  const counted: typeof ctx = {
    ...ctx,
    async transaction(work) {
      running += 1;
      most = Math.max(most, running);
      return ctx.transaction(work).finally(() => void (running -= 1));
    },
  };
  const reads = await Promise.all(Array.from({ length: 4 }, () => readPortfolio(counted, readOwn)));
  expect(reads.map(({ read }) => read.gists.length)).toEqual(Array(4).fill(reads[0]?.read.gists.length));
  expect(most).toBe(1);
});
