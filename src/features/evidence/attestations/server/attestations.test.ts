import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { users } from '#core/server/identity/table.ts';
import type { Readiness } from '#records/findings.ts';
import { awards } from '#records/record-types/awards.ts';
import { readProblem } from '#testing/accounts.ts';
import { unpack } from '#testing/archives.ts';
import { auditEntries } from '#testing/audit.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { AttestationInput, AttestationList, AttestationRow, SharedAttestationList } from '../schema.ts';

const app = useTestApp();
/** Shown by a text and a file of an award. */
const [documented, undocumented] = ['i-excellence', 'i-receipt'];
let ada: TestUser;
let grace: TestUser;
let lex: TestUser;
let award: { id: string; version: number };

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  lex = await createUser(app.database, { role: 'attorney' });
  for (const provider of [grace, lex]) await shareEvidence(app.database, ada, { provider, types: ['awards'] });
  const made = await app.request('POST', '/api/records/awards', { as: ada, body: sampleRecord(awards) });
  award = (await made.json()) as typeof award;
});

const read = async <Body>(as: TestUser, path: string): Promise<Body> => {
  const response = await app.request('GET', path, { as });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Body;
};
const own = async () => (await read<AttestationList>(ada, '/api/attestations')).attestations;
const shared = (as: TestUser) => read<SharedAttestationList>(as, `/api/attestations/applicants/${ada.id}`);
const digestFor = async (as: TestUser, element = documented) => {
  const { parts } = await read<Readiness>(as, `/api/readiness/applicants/${ada.id}`);
  return parts.flatMap(({ elements }) => elements).find(({ id }) => id === element)?.digest ?? 'none';
};
type AttestationOptions = Partial<AttestationInput> & { element?: string };
const put = async (as: TestUser, { element = documented, ...input }: AttestationOptions = {}) =>
  app.request('PUT', `/api/attestations/applicants/${ada.id}/${element}`, {
    as,
    body: { verdict: 'attested', note: '', seen: input.seen ?? (await digestFor(as, element)), version: 0, ...input },
  });
const say = async (as: TestUser, input: AttestationOptions = {}): Promise<AttestationRow> => {
  const response = await put(as, input);
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as AttestationRow;
};
const takeBack = (as: TestUser, element = documented) =>
  app.request('DELETE', `/api/attestations/applicants/${ada.id}/${element}`, { as });
const changeAward = async () => {
  const body = { ...sampleRecord(awards), award_criteria: 'By five judges', version: award.version };
  const response = await app.request('PATCH', `/api/records/awards/${award.id}`, { as: ada, body });
  if (response.status !== 200) throw new Error(await response.text());
};

describe('an attestation', () => {
  it('is shown as the attorney’s, becomes outdated by changed evidence, and can be renewed', async () => {
    const attestation = await say(lex, { note: 'The jury report documents it.' });
    expect(attestation).toMatchObject({
      element: documented,
      verdict: 'attested',
      name: 'Ada Example',
      role: 'attorney',
      is_verified: false,
      is_own: true,
      is_outdated: false,
      version: 1,
      can: { change: true, withdraw: true },
    });
    expect(await own()).toEqual([{ ...attestation, is_own: false, can: { change: false, withdraw: false } }]);

    await changeAward();
    expect((await own())[0]).toMatchObject({ is_outdated: true });
    expect((await shared(lex)).attestations[0]).toMatchObject({ is_outdated: true, can: { change: true } });

    const renewed = await say(lex, { note: 'The jury report documents it.', version: attestation.version });
    expect(renewed).toMatchObject({ is_outdated: false, version: 2 });
    expect((await own())[0]).toMatchObject({ is_outdated: false });
  });

  it('applies to the evidence shown to its author: a change in between is reported', async () => {
    const seen = await digestFor(lex);
    await changeAward();
    expect((await readProblem(await put(lex, { seen }))).code).toBe('evidence_changed');
    expect((await readProblem(await put(lex, { seen: 'ffff' }))).code).toBe('evidence_changed');
    expect(await own()).toEqual([]);
  });

  it('requires documents and an attorney assigned to the applicant', async () => {
    const wrong = async (as: TestUser, input: AttestationOptions) => (await readProblem(await put(as, input))).fields;
    expect(await wrong(lex, { element: undocumented })).toEqual({
      verdict: 'Nothing documents this element yet, so it cannot be attested',
    });
    for (const verdict of ['attested', 'doubted'] as const) {
      expect(await wrong(grace, { verdict, note: 'a' })).toEqual({
        verdict: 'Mentors can only make suggestions; attorneys can attest or question',
      });
    }
    expect(await say(grace, { verdict: 'suggested', note: 'Name the jury.' })).toMatchObject({ role: 'mentor' });
    expect(await say(lex, { verdict: 'doubted', note: 'No certificate.', element: undocumented })).toMatchObject({
      role: 'attorney',
    });
    expect((await own()).map(({ verdict, role, note }) => [verdict, role, note])).toEqual([
      ['suggested', 'mentor', 'Name the jury.'],
      ['doubted', 'attorney', 'No certificate.'],
    ]);
  });

  it('lists the permitted verdicts of each element for each reader', async () => {
    const { can, name, attestations } = await shared(lex);
    expect(name).toBe('Ada Example');
    expect(attestations).toEqual([]);
    expect(can).toEqual({
      [undocumented]: ['doubted', 'suggested'],
      'i-recognition': ['attested', 'doubted', 'suggested'],
      [documented]: ['attested', 'doubted', 'suggested'],
      'i-field': ['attested', 'doubted', 'suggested'],
    });
    expect(new Set(Object.values((await shared(grace)).can).flat())).toEqual(new Set(['suggested']));
  });

  it('is stored once for identical content, and rejected for an older version', async () => {
    const first = await say(lex, { note: 'a' });
    expect(await say(lex, { note: 'a' })).toEqual(first);
    expect(await readNotifications(app.database, ada)).toHaveLength(1);
    expect((await readProblem(await put(lex, { note: 'b' }))).code).toBe('version_conflict');
    expect(await say(lex, { note: 'b', version: first.version })).toMatchObject({ note: 'b', version: 2 });
    expect((await readProblem(await put(lex, { note: 'c', version: first.version }))).code).toBe('version_conflict');
    expect((await readProblem(await put(grace, { verdict: 'suggested', note: 'a', version: 3 }))).code).toBe(
      'version_conflict',
    );
  });

  it('reports every invalid field at once', async () => {
    const response = await put(lex, { verdict: 'withdrawn' as 'attested', note: 'x'.repeat(5001), version: -1 });
    expect(response.status).toBe(422);
    expect((await readProblem(response)).fields).toEqual({
      verdict: 'Please choose an assessment',
      note: 'Note must be at most 5,000 characters long',
      version: 'Please reload this page',
    });
    expect((await readProblem(await put(lex, { verdict: 'doubted' }))).fields).toEqual({
      note: 'Note is required: write what you question or suggest',
    });
    const forged = await put(lex, { digest: 'forged', record_types: [] } as AttestationOptions);
    expect(forged.status).toBe(422);
  });

  it('is withdrawn by its author, and can be made again', async () => {
    await say(lex, { note: 'a' });
    expect((await takeBack(grace)).status).toBe(404);
    expect((await takeBack(lex)).status).toBe(204);
    expect((await takeBack(lex)).status).toBe(204);
    expect(await own()).toEqual([]);
    expect((await shared(lex)).attestations).toEqual([]);
    expect((await say(lex, { note: 'b' })).note).toBe('b');
    expect((await readNotifications(app.database, ada)).map(({ kind, title }) => [kind, title])).toEqual([
      ['attestation', 'Ada Example (not verified) attested an element of “Lesser national or international awards”'],
      [
        'attestation',
        'Ada Example (not verified) withdrew an assessment of an element of “Lesser national or international awards”',
      ],
      ['attestation', 'Ada Example (not verified) attested an element of “Lesser national or international awards”'],
    ]);
  });

  it('notifies the applicant with its text and a link to its element', async () => {
    await say(lex, { verdict: 'doubted', note: `${'long '.repeat(50)}end` });
    const [notice] = await readNotifications(app.database, ada);
    expect(notice).toMatchObject({ link: `/dashboard/readiness?open=i#element-${documented}` });
    expect(notice?.message).toMatch(/^Excellence as the basis for the prize or award\nlong .*…$/s);
  });

  it('is visible to providers with access to all evidence of the element', async () => {
    const element = 'v-significance';
    await shareEvidence(app.database, ada, { provider: lex, types: ['original_contributions', 'patents'] });
    await shareEvidence(app.database, ada, { provider: grace, types: ['patents'] });
    await say(lex, { element, verdict: 'doubted', note: 'a' });
    expect((await shared(lex)).attestations).toHaveLength(1);
    const seen = await shared(grace);
    expect([seen.attestations, seen.can[element]]).toEqual([[], undefined]);
    expect((await put(grace, { element, verdict: 'suggested', note: 'a', seen: 'a' })).status).toBe(404);
    await shareEvidence(app.database, ada, { provider: grace, types: 'all' });
    expect((await shared(grace)).attestations).toMatchObject([
      { is_own: false, can: { change: false, withdraw: false } },
    ]);
  });

  it('is not possible for totals over all criteria, which only the applicant sees', async () => {
    await shareEvidence(app.database, ada, { provider: lex, types: 'all' });
    expect((await shared(lex)).can['case-three']).toEqual([]);
    expect((await put(lex, { element: 'case-three', verdict: 'doubted', note: 'a' })).status).toBe(404);
  });

  it('stays after the assignment, and is deleted with the author’s account', async () => {
    await say(lex, { note: 'a' });
    await unassign(app.database, ada, lex);
    // Verification of a former attorney is unknown.
    expect(await own()).toMatchObject([{ name: 'Ada Example', role: 'attorney', is_verified: null }]);
    await app.database.asSystem('an attorney goes', (tx) => tx.execute(sql`delete from ${users} where id = ${lex.id}`));
    expect(await own()).toEqual([]);
  });

  it('keeps its author’s name after the author’s verification ends', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    const license = await submitCredential(app, lex, { role: 'attorney' });
    await decideCredential(app, admin, license);
    await say(lex);
    const verified = { name: 'Ada Example', role: 'attorney', verdict: 'attested', is_outdated: false };
    expect(await own()).toMatchObject([{ ...verified, is_verified: true }]);
    await app.database.asSystem('a license expires', (tx) =>
      tx.execute(sql`update user_credentials set expiry_date = '2020-01-01' where id = ${license.id}`),
    );
    expect(await own()).toMatchObject([{ ...verified, is_verified: false }]);
  });

  it('is in the export of its author and of its applicant', async () => {
    await say(lex, { note: 'The jury report documents it.' });
    for (const as of [ada, lex]) {
      const entries = await unpack(await app.request('GET', '/api/export', { as }));
      expect(String(entries.get('tables/element_attestations.csv'))).toContain('The jury report documents it.');
    }
  });

  it('is in the audit trail, also when withdrawn', async () => {
    await say(lex, { note: 'a' });
    await takeBack(lex);
    const entries = (await auditEntries(app, 'element_attestations')).filter(({ subject_id }) => subject_id === ada.id);
    expect(entries.map(({ actor_id, actor_role }) => [actor_id, actor_role])).toEqual([
      [lex.id, 'attorney'],
      [lex.id, 'attorney'],
    ]);
    expect(entries.map(({ after }) => (after as { verdict: string }).verdict)).toEqual(['attested', 'withdrawn']);
  });
});

describe('an evidence grant', () => {
  it.each([
    ['is taken back', () => unshareEvidence(app.database, ada, lex)],
    ['leaves out the type', () => shareEvidence(app.database, ada, { provider: lex, types: ['patents'] })],
    ['ends with the assignment', () => unassign(app.database, ada, lex)],
  ])(
    'an evidence grant that %s closes everything to its author, and the applicant keeps the assessment',
    async (_, close) => {
      const { version } = await say(lex, { note: 'a' });
      await close();
      expect((await put(lex, { note: 'b', version, seen: 'a' })).status).toBe(404);
      expect((await takeBack(lex)).status).toBe(404);
      const list = await app.request('GET', `/api/attestations/applicants/${ada.id}`, { as: lex });
      expect(list.status === 404 || ((await list.json()) as SharedAttestationList).attestations.length === 0).toBe(
        true,
      );
      expect(await own()).toMatchObject([{ note: 'a', is_outdated: false }]);
    },
  );
});
