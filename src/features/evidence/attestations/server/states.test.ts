// Access to verdicts on an applicant's evidence for every kind of user, and every state of their providers.
import { beforeAll, describe, expect, it } from 'vitest';

import { awards } from '#records/record-types/awards.ts';
import { createProviders, providerRoles, providerStates, type Provider } from '#testing/access/provider-states.ts';
import { createSubject, subjects, revokeAccess } from '#testing/access/subjects.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { AttestationList, SharedAttestationList } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let providers: Record<Provider, TestUser>;

beforeAll(async () => {
  ada = await createUser(app.database);
  await app.request('POST', '/api/records/awards', { as: ada, body: sampleRecord(awards) });
  providers = await createProviders(app.database, ada);
});

const body = { verdict: 'suggested', note: 'Name the jury.', version: 0 };

/** Lists verdicts, gives one with the digest that a granted provider sees, and withdraws it. */
async function fetchStatuses(as: TestUser | undefined): Promise<number[]> {
  const path = `/api/attestations/applicants/${ada.id}`;
  const { digest } = await seenBy(providers['attorney, granted']);
  const responses = [
    await app.request('GET', path, { as }),
    await app.request('PUT', `${path}/i-excellence`, { as, body: { ...body, seen: digest } }),
    await app.request('DELETE', `${path}/i-excellence`, { as }),
  ];
  return responses.map(({ status }) => status);
}

async function seenBy(as: TestUser): Promise<{ digest: string }> {
  const response = await app.request('GET', `/api/readiness/applicants/${ada.id}`, { as });
  const { parts } = (await response.json()) as { parts: { elements: { id: string; digest: string }[] }[] };
  const found = parts.flatMap(({ elements }) => elements).find(({ id }) => id === 'i-excellence');
  if (!found) throw new Error('The element is not there');
  return found;
}

const expected = {
  granted: [200, 200, 204],
  assigned: [404, 404, 404],
  'never assigned': [404, 404, 404],
  'grant withdrawn': [404, 404, 404],
  'formerly assigned': [404, 404, 404],
  lapsed: [403, 403, 403],
  deactivated: [403, 403, 403],
  'without a second factor': [403, 403, 403],
} as const satisfies Record<(typeof providerStates)[number], readonly number[]>;

describe.each(providerRoles)('assessments by a %s', (role) => {
  it.each(providerStates)(
    'assessments in the state “%s” are permitted if the provider reads the evidence',
    async (state) => {
      expect(await fetchStatuses(providers[`${role}, ${state}`])).toEqual(expected[state]);
    },
  );
});

describe.each(subjects)('assessments as %s', (subject) => {
  it('cannot be made of another user’s evidence', async () => {
    const person = await createSubject(app.database, subject);
    if (person) await revokeAccess(app.database, subject, person.id);
    const refused = { 'signed out': 401, unverified: 401, mentor: 404, attorney: 404, 'mentor and applicant': 404 };
    const status = (refused as Record<string, number>)[subject] ?? 403;
    expect(await fetchStatuses(person)).toEqual([status, status, status]);
  });

  it('are readable only for their own evidence as an applicant', async () => {
    const person = await createSubject(app.database, subject);
    if (person) await revokeAccess(app.database, subject, person.id);
    const readers = ['owner', 'another applicant', 'lapsed owner', 'lapsed applicant', 'mentor and applicant'];
    const isOut = subject === 'signed out' || subject === 'unverified';
    const response = await app.request('GET', '/api/attestations', { as: person });
    expect(response.status).toBe(isOut ? 401 : readers.includes(subject) ? 200 : 403);
    if (response.status === 200) expect(((await response.json()) as AttestationList).attestations).toEqual([]);
  });
});

it('the applicant sees the assessments of every permitted provider', async () => {
  const lex = providers['attorney, granted'];
  const { digest } = await seenBy(lex);
  const path = `/api/attestations/applicants/${ada.id}/i-excellence`;
  await app.request('PUT', path, { as: lex, body: { ...body, verdict: 'attested', seen: digest } });
  const own = (await (await app.request('GET', '/api/attestations', { as: ada })).json()) as AttestationList;
  expect(own.attestations.map(({ verdict, is_own }) => [verdict, is_own])).toEqual([['attested', false]]);
  // The mentor, who reads the same evidence, reads it too, and cannot change it.
  const grace = providers['mentor, granted'];
  const list = await app.request('GET', `/api/attestations/applicants/${ada.id}`, { as: grace });
  expect(((await list.json()) as SharedAttestationList).attestations).toMatchObject([
    { verdict: 'attested', role: 'attorney', is_own: false, can: { change: false, withdraw: false } },
  ]);
});
