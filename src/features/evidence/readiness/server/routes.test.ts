import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  listFindings,
  parts,
  readiness,
  type EvaluationContext,
  type PartReadiness,
  type Readiness,
} from '#records/findings.ts';
import type { RecordPage } from '#records/schema.ts';
import { readProblem } from '#testing/accounts.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { pagesPdf } from '#testing/pdf-files.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { disclaimer } from '../rules.ts';
import { ownReadiness, type OwnReadiness } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const award = { award_name: 'Loom Prize', awarding_organization: 'The Guild' };
const material = { title: 'A loom that sees', publication_name: 'Weaving Today', publication_date: '2024-05-01' };
const patent = { patent_title: 'A way to weave', country: 'Germany', patent_type: 'Utility' };

async function add(segment: string, body: object, as = ada): Promise<{ id: string; version: number }> {
  const response = await app.request('POST', `/api/records/${segment}`, { as, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { id: string; version: number };
}

const ask = (as?: TestUser) => app.request('GET', '/api/readiness', { as });
const askAs = (as: TestUser, applicant: TestUser) =>
  app.request('GET', `/api/readiness/applicants/${applicant.id}`, { as });
const file = (body: object, as?: TestUser) => app.request('PUT', '/api/readiness/filing', { as, body });

async function judged(as = ada): Promise<OwnReadiness> {
  const response = await ask(as);
  expect(response.status).toBe(200);
  return ownReadiness.parse(await response.json());
}

function getPart(response: Pick<Readiness, 'parts'>, name: string): PartReadiness {
  const part = response.parts.find((one) => one.part === name);
  if (!part) throw new Error(`There is no part ${name}`);
  return part;
}

const rulesIn = (part: PartReadiness) => listFindings(part).map(({ rule }) => rule);

describe('the readiness of an applicant', () => {
  it('contains every part of the regulation, with none documented without records', async () => {
    const response = await judged();
    expect(response.parts.map(({ part }) => part)).toEqual(parts);
    expect(response.parts.flatMap(({ elements }) => elements).filter(({ state }) => state === 'documents')).toEqual([]);
    expect([response.filing, response.filedOn, response.can]).toEqual([null, null, { update: true }]);
  });

  it('lists a record’s missing data, with a link to its field, until it is added', async () => {
    const { id, version } = await add('awards', award);
    const lacking = listFindings(getPart(await judged(), 'i')).find(({ rule }) => rule === 'i-receipt');
    expect(lacking).toMatchObject({
      level: 'gap',
      cite: ['8 CFR 204.5(h)(3)(i)'],
      place: { table: 'awards', record: id, title: 'Loom Prize', field: 'certificate_url' },
    });
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'certificate.pdf' });
    const changed = await app.request('PATCH', `/api/records/awards/${id}`, {
      as: ada,
      body: { certificate_url: url, version },
    });
    expect(changed.status).toBe(200);
    const part = getPart(await judged(), 'i');
    expect(rulesIn(part)).not.toContain('i-receipt');
    expect(part.elements.find((element) => element.id === 'i-receipt')).toMatchObject({
      state: 'documents',
      total: 1,
      shownBy: [{ place: { record: id, title: 'Loom Prize' }, files: [url] }],
    });
  });

  it('omits rows in Trash, and other users’ rows', async () => {
    const { id } = await add('awards', award);
    await add('awards', award, await createUser(app.database));
    expect(getPart(await judged(), 'i').records).toBe(1);
    expect((await app.request('DELETE', `/api/records/awards/${id}`, { as: ada })).status).toBe(204);
    expect(getPart(await judged(), 'i').records).toBe(0);
  });

  it('depends on the claimed criteria', async () => {
    expect((await judged()).parts.every(({ isClaimed }) => isClaimed)).toBe(true);
    await app.request('PUT', '/api/criteria', { as: ada, body: { claimed: ['i', 'v'] } });
    const { parts: all } = await judged();
    expect(all.filter(({ isClaimed }) => isClaimed).map(({ part }) => part)).toEqual(['i', 'v', 'case']);
  });

  it('has a blocker for a file in another language, until its translation is complete', async () => {
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'urkunde.pdf' });
    const { url: translated } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'translation.pdf' });
    await add('awards', { ...award, certificate_url: url });
    const run = (statement: ReturnType<typeof sql>) =>
      app.database.asSystem('a test tells of a language', async (tx) => void (await tx.execute(statement)));
    const stops = async () => (await judged()).parts.flatMap(listFindings).filter(({ level }) => level === 'stop');
    expect(await stops()).toEqual([]);
    await run(
      sql`insert into translations (user_id, record_type, original_url, language) values (${ada.id}, 'awards', ${url}, 'de')`,
    );
    expect(await stops()).toEqual([expect.objectContaining({ rule: 'translation', file: url })]);
    await run(sql`update translations set translation_url = ${translated}, certificate_url = ${translated},
      translator_name = 'Tess Example', translator_address = '1 Example Street', translator_competence = 'Sworn translator',
      translator_relation = 'Independent', translated_on = '2026-01-01' where user_id = ${ada.id}`);
    expect(await stops()).toEqual([]);
  });

  it('omits a rule that is turned off', async () => {
    await add('awards', award);
    const switchTo = (isOff: boolean) =>
      app.database.asSystem('a test switches a rule', async (tx) => {
        await tx.execute(sql`
          insert into rule_toggles (rule, is_off, reason, toggled_by) values ('i-receipt', ${isOff}, 'Under review', null)
          on conflict (rule) do update set is_off = excluded.is_off`);
      });
    await switchTo(true);
    expect(rulesIn(getPart(await judged(), 'i'))).not.toContain('i-receipt');
    await switchTo(false);
    expect(rulesIn(getPart(await judged(), 'i'))).toContain('i-receipt');
  });

  it.each([
    ['a signed-out visitor', 401, undefined],
    ['a mentor', 403, { role: 'mentor' }],
    ['an applicant whose access is switched off', 403, { isActive: false }],
    ['an applicant whose trial has ended', 200, { trialDays: -1 }],
  ] as const)('responds to %s with %d, on the page, as PDF and next to a record', async (_who, status, facts) => {
    const as = facts && (await createUser(app.database, facts));
    const response = await ask(as);
    expect(response.status).toBe(status);
    if (status === 200) expect(await response.json()).toMatchObject({ can: { update: false } });
    for (const address of ['/api/readiness/report.pdf', '/api/readiness/context']) {
      expect((await app.request('GET', address, { as })).status, address).toBe(status);
    }
  });
});

describe('the evaluation context of a record', () => {
  it('is the user’s own, with and without a list of records: file languages, the filing date, and turned-off rules', async () => {
    const fetchContext = async (as: TestUser) =>
      (await (await app.request('GET', '/api/readiness/context', { as })).json()) as EvaluationContext;
    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'urkunde.pdf' });
    await app.database.asSystem('a test tells of a language and switches a rule', async (tx) => {
      await tx.execute(
        sql`insert into translations (user_id, record_type, original_url, language) values (${ada.id}, 'awards', ${url}, 'de')`,
      );
      await tx.execute(
        sql`insert into rule_toggles (rule, is_off, reason, toggled_by) values ('i-level', true, 'Under review', null), ('i-team', false, 'Reviewed', null)`,
      );
    });
    await file({ filed_on: '2026-02-01' }, ada);
    const own = {
      translations: [{ original: url, language: 'de', isComplete: false }],
      filedOn: '2026-02-01',
      off: ['i-level'],
      unreadable: [],
    };
    expect(await fetchContext(ada)).toEqual(own);
    const listed = async (query: string) =>
      (await (await app.request('GET', `/api/records/patents${query}`, { as: ada })).json()) as RecordPage;
    expect((await listed('?context=true')).beside?.context).toEqual(own);
    expect((await listed('')).beside).not.toHaveProperty('context');
    expect(await fetchContext(await createUser(app.database))).toEqual({
      translations: [],
      filedOn: null,
      off: ['i-level'],
      unreadable: [],
    });
  });

  it('includes unreadable files, which support nothing', async () => {
    const own = createPacketHelpers(app);
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF');
    const blank = pagesPdf([{}, {}]);
    const uploads = [bytes, blank, createPdf()].map((one) =>
      uploadFile(app, { as: ada, bucket: 'awards', name: 'a.pdf', bytes: one }),
    );
    const [broken, empty, sound] = (await Promise.all(uploads)).map(({ url }) => url);
    for (const certificate_url of [broken, empty, sound]) await add('awards', { ...award, certificate_url });
    const shown = async () =>
      (await judged()).parts
        .flatMap(({ elements }) => elements.find(({ id }) => id === 'i-receipt')?.shownBy ?? [])
        .flatMap(({ files }) => files);
    // Files that were not inspected count.
    expect(new Set(await shown())).toEqual(new Set([broken, empty, sound]));
    await own.ask(ada, 'PUT', '/api/binder');
    await own.inspect();
    expect(await shown()).toEqual([sound]);
    const named = listFindings((await judged()).parts.find(({ part }) => part === 'i') as PartReadiness);
    expect(new Set(named.flatMap(({ rule, file: one }) => (rule === 'unreadable' ? one : [])))).toEqual(
      new Set([broken, empty]),
    );
    const response = await app.request('GET', '/api/readiness/context', { as: ada });
    expect(new Set(((await response.json()) as EvaluationContext).unreadable)).toEqual(new Set([broken, empty]));
    // Providers see those of the records that are shared with them.
    const readShared = async (types: string[]) => {
      const mentor = await createUser(app.database, { role: 'mentor' });
      await shareEvidence(app.database, ada, { provider: mentor, types });
      const shared = await app.request('GET', `/api/readiness/applicants/${ada.id}`, { as: mentor });
      return (await shared.json()) as Readiness;
    };
    const shared = listFindings((await readShared(['awards'])).parts.find(({ part }) => part === 'i') as PartReadiness);
    expect(new Set(shared.flatMap(({ rule, file: one }) => (rule === 'unreadable' ? one : [])))).toEqual(
      new Set([broken, empty]),
    );
    const other = JSON.stringify(await readShared(['patents']));
    for (const address of [broken, empty]) expect(other).not.toContain(address);
  });
});

describe('the filing date', () => {
  it('is set, changed and cleared, and later events are listed', async () => {
    await add('awards', { ...award, award_date: '2026-03-01' });
    const first = await file({ filed_on: '2026-02-01' }, ada);
    expect([first.status, await first.json()]).toEqual([200, { filed_on: '2026-02-01', version: 1 }]);
    const response = await judged();
    expect([response.filedOn, response.filing?.version]).toEqual(['2026-02-01', 1]);
    expect(response.parts.flatMap(rulesIn)).toContain('case-after');
    const taken = await file({ filed_on: null, version: 1 }, ada);
    expect(await taken.json()).toEqual({ filed_on: null, version: 2 });
    expect((await judged()).parts.flatMap(rulesIn)).not.toContain('case-after');
  });

  it.each([
    ['2026-02', false],
    ['2026', false],
    ['2026-03', true],
    ['2027', true],
  ])('marks an exhibition of %s as after a filing in February 2026: %s', async (start_date, isFound) => {
    await add('exhibitions', { work: 'Looms', venue: 'The Guild', start_date });
    await file({ filed_on: '2026-02-15' }, ada);
    const found = (await judged()).parts.flatMap(rulesIn);
    expect(found.includes('case-after')).toBe(isFound);
  });

  it('does not overwrite a concurrent change', async () => {
    await file({ filed_on: '2026-02-01' }, ada);
    for (const body of [{ filed_on: '2026-03-01' }, { filed_on: '2026-03-01', version: 2 }]) {
      const problem = await readProblem(await file(body, ada));
      expect([problem.status, problem.code]).toEqual([409, 'version_conflict']);
    }
    expect((await judged()).filedOn).toBe('2026-02-01');
  });

  it('is closed to other users', async () => {
    await file({ filed_on: '2026-02-01' }, ada);
    const eve = await createUser(app.database);
    expect((await file({ filed_on: '2026-04-01', version: 1 }, eve)).status).toBe(409);
    expect((await judged(eve)).filing).toBeNull();
    expect((await judged()).filedOn).toBe('2026-02-01');
  });

  it.each([
    ['no day', { filed_on: 'soon' }, ['filed_on']],
    ['a day of the century before last', { filed_on: '1899-12-31' }, ['filed_on']],
    ['a mistyped year long ago', { filed_on: '0202-11-02' }, ['filed_on']],
    ['a mistyped year far ahead', { filed_on: '2206-11-02' }, ['filed_on']],
    ['nothing', {}, ['filed_on']],
    [
      'a wrong version and another owner',
      { filed_on: null, version: 0, user_id: crypto.randomUUID() },
      ['user_id', 'version'],
    ],
  ])('cannot be set to %s', async (_what, body, fields) => {
    const problem = await readProblem(await file(body, ada));
    expect([problem.status, Object.keys(problem.fields ?? {}).toSorted()]).toEqual([422, fields]);
    expect((await judged()).filing).toBeNull();
  });

  it.each([
    ['a signed-out visitor', 401, undefined],
    ['a mentor', 403, { role: 'mentor' }],
    ['an applicant whose trial has ended', 403, { trialDays: -1 }],
  ] as const)('cannot be set by %s', async (_who, status, facts) => {
    const as = facts && (await createUser(app.database, facts));
    expect((await file({ filed_on: '2026-02-01' }, as)).status).toBe(status);
  });
});

describe('the readiness report as a PDF', () => {
  it('equals the page, with the source of each sentence, and a disclaimer on each page', async () => {
    await add('awards', award);
    await add('publications', material);
    const response = await app.request('GET', '/api/readiness/report.pdf', { as: ada });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { pages, text, title } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    const flat = text.replaceAll(/\s+/g, ' ');
    const { parts: all, on } = await judged();
    expect(title).toContain('readiness');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="Readiness_${on}.pdf"`);
    expect(flat.split(disclaimer)).toHaveLength(pages + 1);
    for (const part of all) {
      for (const { text: words } of [{ text: part.label }, ...part.elements]) expect(flat).toContain(words);
      for (const { say, cite } of listFindings(part)) {
        expect(flat).toContain(say);
        for (const citation of cite) expect(flat).toContain(citation);
      }
    }
    expect(flat).toContain('Loom Prize · Certificate');
  });
});

describe('shared readiness', () => {
  let noor: TestUser;
  beforeEach(async () => {
    noor = await createUser(app.database, { role: 'mentor' });
    await add('awards', award);
    await add('patents', patent);
  });
  const share = (types: readonly string[] | 'all', provider = noor) =>
    shareEvidence(app.database, ada, { provider, types });

  it('is evaluated by the shared types, and reveals nothing of others', async () => {
    await share(['awards', 'patents']);
    const response = await askAs(noor, ada);
    expect(response.status).toBe(200);
    const shared = readiness.strict().parse(await response.json());
    expect(shared.parts.map(({ part }) => part)).toEqual(['i']);
    expect(rulesIn(getPart(shared, 'i'))).toContain('i-receipt');
    expect(JSON.stringify(shared)).not.toContain('A way to weave');
  });

  it('is complete if all is shared, for an attorney and a mentor', async () => {
    const sam = await createUser(app.database, { role: 'attorney' });
    for (const provider of [noor, sam]) {
      await share('all', provider);
      const shared = readiness.parse(await (await askAs(provider, ada)).json());
      expect(shared.parts.map(({ part }) => part)).toEqual(parts);
      expect(shared.parts.map(({ records }) => records)).toEqual((await judged()).parts.map(({ records }) => records));
    }
  });

  it('is recorded as viewed for the applicant', async () => {
    await share(['awards']);
    await askAs(noor, ada);
    const response = await app.request('GET', '/api/evidence-grants', { as: ada });
    const { providers } = (await response.json()) as { providers: { openings: { type: string }[] }[] };
    expect(providers[0]?.openings.map(({ type }) => type)).toEqual(['awards']);
  });

  it('is 404 if nothing is shared, or no longer', async () => {
    expect((await askAs(noor, ada)).status).toBe(404);
    await share('all');
    expect((await askAs(noor, ada)).status).toBe(200);
    await unshareEvidence(app.database, ada, noor);
    expect((await askAs(noor, ada)).status).toBe(404);
    expect((await app.request('GET', '/api/readiness/applicants/unknown', { as: noor })).status).toBe(404);
  });

  it('is rejected for signed-out visitors, applicants and unassigned mentors', async () => {
    await share('all');
    expect((await app.request('GET', `/api/readiness/applicants/${ada.id}`)).status).toBe(401);
    expect((await askAs(ada, ada)).status).toBe(403);
    expect((await askAs(await createUser(app.database, { role: 'mentor' }), ada)).status).toBe(404);
  });
});
