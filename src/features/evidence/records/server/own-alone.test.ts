// Mentors can be applicants as well: shared records of others never appear among their own.
import { beforeAll, expect, it } from 'vitest';

import { features, registry } from '#app/server/features.ts';
import { getMounts } from '#core/server/feature.ts';
import { getRoutes } from '#core/server/route.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { recordTypes } from '#records/registry.ts';
import { unpack } from '#testing/archives.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

const MAX_ROWS_PER_USER = 3;
const app = useTestApp({ MAX_ROWS_PER_USER: String(MAX_ROWS_PER_USER) });
let ada: TestUser;
let both: TestUser;
let before: Record<string, unknown>;
let after: Record<string, unknown>;
const shared: Record<string, string> = {};

beforeAll(async () => {
  ada = await createUser(app.database);
  both = await createUser(app.database, { secondFactor: 'fresh' });
  await app.database.asSystem('a second role for a test', (tx) =>
    tx.insert(userRoles).values({
      userId: both.id,
      role: 'mentor',
      isSubscribed: true,
      trialStartDate: new Date(),
      trialEndDate: new Date(),
    }),
  );
  await assign(app.database, ada, both);
  for (const type of recordTypes) {
    const made: string[] = [];
    for (const status of ['Completed', 'Started']) made.push(await add(ada, type.segment, { status }));
    shared[type.segment] = made[0] ?? '';
    await add(both, type.segment, {});
    const gone = await add(both, type.segment, {});
    await app.request('DELETE', `/api/records/${type.segment}/${gone}`, { as: both });
  }
  const { url } = await uploadFile(app, { as: ada, name: 'shared.pdf' });
  await add(ada, 'patents', { grant_certificates: [url] });
  await app.request('POST', '/api/translations', { as: ada, body: { original_url: url, language: 'de' } });
  before = await fetchEverything(both);
  await shareEvidence(app.database, ada, { provider: both, types: 'all' });
  after = await fetchEverything(both);
}, 120_000);

it('a mentor who is also an applicant finds no assigned records among their own', () => {
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['/api/overview', '/api/records/patents', '/api/pending-items']),
  );
  expect(after).toEqual(before);
});

it.each(recordTypes.map(({ segment }) => segment))(
  'no assigned record of %s can be opened, changed or deleted as one’s own',
  async (segment) => {
    const address = `/api/records/${segment}/${shared[segment]}`;
    expect(
      (await app.request('GET', `/api/shared-evidence/${ada.id}/${segment}/${shared[segment]}`, { as: both })).status,
    ).toBe(200);
    expect((await app.request('GET', address, { as: both })).status).toBe(404);
    const change = { as: both, body: { version: 1, status: 'In Progress' } };
    expect((await app.request('PATCH', address, change)).status).toBe(404);
    expect((await app.request('PATCH', address, { ...change, as: ada })).status).toBe(200);
    expect((await app.request('DELETE', address, { as: both })).status).toBe(404);
    expect((await app.request('POST', `${address}/restore`, { as: both })).status).toBe(404);
  },
);

it('assigned records do not count toward one’s own limit', async () => {
  const type = recordTypes.find(({ segment }) => segment === 'patents');
  const send = () => app.request('POST', '/api/records/patents', { as: both, body: type && sampleRecord(type) });
  // One is listed, the other is in Trash.
  expect([(await send()).status, (await send()).status]).toEqual([201, 429]);
});

async function add(as: TestUser, segment: string, values: object): Promise<string> {
  const type = recordTypes.find((one) => one.segment === segment);
  const body = { ...(type && sampleRecord(type)), ...values };
  const response = await app.request('POST', `/api/records/${segment}`, { as, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

/** Returns everything that an applicant can read without naming a row. */
async function fetchEverything(as: TestUser): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const address of addresses()) {
    // The position of the stream changes with every event.
    if (address === '/api/live-updates') continue;
    const response = await app.request('GET', address, { as });
    if (response.status !== 200) continue;
    read[address] = response.headers.get('content-type')?.includes('zip')
      ? await readExport(response)
      : await response.text();
  }
  return read;
}

/** All files of an export, except for the grant itself, which belongs to them as a mentor. */
async function readExport(response: Response): Promise<Record<string, unknown>> {
  const entries = [...(await unpack(response))].map(([name, bytes]): [string, unknown] => [name, String(bytes)]);
  const { 'case.json': text, ...others } = Object.fromEntries(entries);
  const whole = JSON.parse(String(text)) as { tables: Record<string, unknown>; files: unknown };
  const { evidence_grants: _grants, ...tables } = whole.tables;
  for (const name of ['README.txt', 'index.html', 'SHA256SUMS', 'tables/evidence_grants.csv']) delete others[name];
  return { ...others, tables, files: whole.files };
}

function addresses(): string[] {
  const plain = getMounts(features, 'routes').flatMap(([address, make]) =>
    getRoutes(make(app, { registry, stylesheets: [] }))
      .filter(
        ({ route, access }) => route.method === 'get' && !route.path.includes('{') && isForApplicants(access.name),
      )
      .map(({ route }) => `${address}${route.path}`.replace(/\/$/, '')),
  );
  const lists = recordTypes.flatMap(({ segment }) =>
    ['trash=true', 'status=Completed', 'status=Started', 'context=true'].map(
      (filter) => `/api/records/${segment}?${filter}`,
    ),
  );
  // The remaining seconds of a session change.
  const settled = plain.filter((address) => address !== '/api/session');
  return [...settled, ...lists, '/api/search?q=sample', '/api/pending-items/overview'];
}

function isForApplicants(name: string): boolean {
  return name.split(', or ').some((one) => one === applicant('read').name || !/mentors|attorneys|admins/.test(one));
}
