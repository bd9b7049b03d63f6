import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import type { PendingItemsOverview } from '#features/overview/pending-items/schema.ts';
import type { ElementReadiness, Readiness } from '#records/findings.ts';
import { totality } from '#records/record-types/totality.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

const app = useTestApp();
const element = 'vii-comparable';
let ada: TestUser;
let lex: TestUser;
let record: { id: string; version: number };

const call = async <Body>(as: TestUser, method: string, path: string, body?: object): Promise<Body> => {
  const response = await app.request(method, path, { as, body });
  if (response.status >= 300) throw new Error(await response.text());
  return (response.status === 204 ? undefined : await response.json()) as Body;
};

beforeEach(async () => {
  ada = await createUser(app.database);
  lex = await createUser(app.database, { role: 'attorney' });
  await shareEvidence(app.database, ada, { provider: lex, types: ['totality'] });
  const { url } = await uploadFile(app, { as: ada, bucket: 'comparable-evidence', name: 'keynote.pdf' });
  record = await call(ada, 'POST', '/api/records/totality', {
    ...sampleRecord(totality),
    comparable_for: '(vii) Artistic exhibitions',
    comparable_evidence: 'Engineers do not exhibit art.',
    comparable_evidence_docs: [url],
  });
});

const listElements = ({ parts }: Readiness) => parts.flatMap(({ elements }) => elements);
const find = (readiness: Readiness) => listElements(readiness).find(({ id }) => id === element);
const own = async (): Promise<ElementReadiness['comparable']> =>
  find(await call<Readiness>(ada, 'GET', '/api/readiness'))?.comparable;
const attest = async (verdict = 'attested', version = 0) => {
  const seen = find(await call<Readiness>(lex, 'GET', `/api/readiness/applicants/${ada.id}`))?.digest;
  const body = { verdict, note: 'It shows the same.', seen, version };
  await call(lex, 'PUT', `/api/attestations/applicants/${ada.id}/${element}`, body);
};

const pendingFor = async (as: TestUser) =>
  (await call<PendingItemsOverview>(as, 'GET', '/api/pending-items/overview')).reader.lines.filter(
    ({ state }) => state === 'To attest',
  );
const change = async (values: object) => {
  record = await call(ada, 'PATCH', `/api/records/totality/${record.id}`, { ...values, version: record.version });
};

describe('comparable evidence that awaits an attestation', () => {
  it('is a pending item of the assigned attorney, with a link to the readiness', async () => {
    expect(await pendingFor(lex)).toEqual([
      {
        id: ada.id,
        state: 'To attest',
        tone: 'brass',
        title: 'Comparable evidence for (vii)',
        note: 'Ada Example',
        due: null,
        at: null,
        since: expect.any(String),
        link: `/attorney/users/${ada.id}/readiness`,
        action: 'Open readiness',
      },
    ]);
    expect(await pendingFor(ada)).toEqual([]);
  });

  it.each(['attested', 'doubted', 'suggested'])('is no longer pending once %s, until it changes', async (verdict) => {
    await attest(verdict);
    expect(await pendingFor(lex)).toEqual([]);
    await change({ comparable_evidence: 'Nor do they sculpt.' });
    expect(await pendingFor(lex)).toHaveLength(1);
  });

  it('is not pending after the attorney withdrew their assessment', async () => {
    await attest();
    await call(lex, 'DELETE', `/api/attestations/applicants/${ada.id}/${element}`);
    expect(await pendingFor(lex)).toEqual([]);
  });

  it('is not pending for another attorney once one has attested it', async () => {
    const mary = await createUser(app.database, { role: 'attorney' });
    await shareEvidence(app.database, ada, { provider: mary, types: ['totality'] });
    expect(await pendingFor(mary)).toHaveLength(1);
    await attest('suggested');
    expect(await pendingFor(mary)).toHaveLength(1);
    await attest('attested', 1);
    expect(await pendingFor(mary)).toEqual([]);
  });

  it('is not pending without an explanation, documents or a criterion', async () => {
    const [{ comparable_evidence_docs: docs }] = [record as unknown as { comparable_evidence_docs: string[] }];
    for (const [none, some] of [
      [{ comparable_evidence: '' }, { comparable_evidence: 'Engineers do not exhibit art.' }],
      [{ comparable_evidence_docs: [] }, { comparable_evidence_docs: docs }],
      [{ comparable_for: '' }, { comparable_for: '(vii) Artistic exhibitions' }],
    ]) {
      await change(none ?? {});
      expect(await pendingFor(lex)).toEqual([]);
      await change(some ?? {});
      expect(await pendingFor(lex)).toHaveLength(1);
    }
  });

  it('is not pending for a mentor, without sharing, or after the assignment', async () => {
    const grace = await createUser(app.database, { role: 'mentor' });
    const mary = await createUser(app.database, { role: 'attorney' });
    await shareEvidence(app.database, ada, { provider: grace, types: ['totality'] });
    await shareEvidence(app.database, ada, { provider: mary, types: ['awards'] });
    expect([await pendingFor(grace), await pendingFor(mary)]).toEqual([[], []]);
    await unassign(app.database, ada, lex);
    expect(await pendingFor(lex)).toEqual([]);
  });
});

describe('comparable evidence', () => {
  it('counts once the assigned attorney attests it, until the attorney withdraws it', async () => {
    expect(await own()).toBe('unattested');
    await attest();
    expect(await own()).toBe('attested');
    expect(find(await call<Readiness>(lex, 'GET', `/api/readiness/applicants/${ada.id}`))?.comparable).toBe('attested');
    await call(lex, 'DELETE', `/api/attestations/applicants/${ada.id}/${element}`);
    expect(await own()).toBe('unattested');
  });

  it('does not count by a suggestion, after a change of the record, or after the assignment', async () => {
    await attest('suggested');
    expect(await own()).toBe('unattested');
    await call(lex, 'DELETE', `/api/attestations/applicants/${ada.id}/${element}`);
    await attest();
    await unassign(app.database, ada, lex);
    expect(await own()).toBe('unattested');
  });

  it('can be attested again after a change', async () => {
    await attest();
    const body = { comparable_evidence: 'Nor do they sculpt.', version: record.version };
    await call(ada, 'PATCH', `/api/records/totality/${record.id}`, body);
    expect(await own()).toBe('unattested');
  });

  it('is not shown as attested to users who cannot read it', async () => {
    await attest();
    const [grace, mary] = [await createUser(app.database), await createUser(app.database, { role: 'attorney' })];
    await shareEvidence(app.database, ada, { provider: mary, types: ['awards'] });
    const toldTo = ({ token }: TestUser) =>
      app.database.asActor(token, (tx) =>
        selectRows<{ told: { id: string }[] }>(tx, sql`select app.attested_elements(${ada.id}) as told`),
      );
    for (const as of [grace, mary]) expect(await toldTo(as)).toEqual([{ told: [] }]);
    for (const as of [ada, lex]) expect(await toldTo(as)).toMatchObject([{ told: [{ id: element }] }]);
  });

  it('is included under the criterion that it supports', async () => {
    await call(ada, 'PUT', '/api/binder');
    const { binder } = await call<BinderResponse>(ada, 'GET', '/api/binder');
    const section = binder?.outline.sections.find(({ id }) => id === 'vii');
    expect(section?.exhibits.map(({ title, record: of }) => [title, of?.id])).toEqual([
      ['Comparable evidence', record.id],
    ]);
  });
});
