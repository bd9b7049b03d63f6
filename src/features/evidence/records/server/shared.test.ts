// Read access to shared records of each type and their files, over HTTP and in SQL.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { twoFactors, userRoles, users } from '#core/server/identity/table.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordPage, SharedEvidence } from '#records/schema.ts';
import { auditEntries } from '#testing/audit.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

const app = useTestApp();
type Made = Record<string, { id: string; url: string }>;
let ada: TestUser;
let made: Made;

beforeAll(async () => {
  ada = await createUser(app.database);
  made = await addRecords(ada);
}, 60_000);

/** Adds a record of each type with a separate file. */
async function addRecords(as: TestUser): Promise<Made> {
  const added: Made = {};
  for (const type of recordTypes) {
    const [name = '', field] =
      Object.entries(type.fields).find(([, { kind }]) => kind === 'file' || kind === 'files') ?? [];
    const bucket = field?.kind === 'file' || field?.kind === 'files' ? field.bucket : 'patents';
    const { url } = await uploadFile(app, { as, bucket, name: `${type.segment}.pdf` });
    const body = { ...sampleRecord(type), [name]: field?.kind === 'files' ? [url] : url };
    const response = await app.request('POST', `/api/records/${type.segment}`, { as, body });
    expect(response.status).toBe(201);
    added[type.table] = { id: ((await response.json()) as { id: string }).id, url };
  }
  return added;
}

const everyType = recordTypes.map(({ table }) => table);
const change = (work: ReturnType<typeof sql>) =>
  app.database.asSystem('a test changes someone', async (tx) => void (await tx.execute(work)));

type State = {
  what: string;
  make: (applicant: TestUser, provider: TestUser) => Promise<unknown>;
  reads: readonly string[];
};
const all = (applicant: TestUser, provider: TestUser) =>
  shareEvidence(app.database, applicant, { provider, types: 'all' });
const states: State[] = [
  { what: 'was never assigned', make: async () => {}, reads: [] },
  { what: 'is assigned, and nothing is shared', make: (a, p) => assign(app.database, a, p), reads: [] },
  { what: 'may read all', make: all, reads: everyType },
  {
    what: 'may read one type',
    make: (a, provider) => shareEvidence(app.database, a, { provider, types: ['patents'] }),
    reads: ['patents'],
  },
  {
    what: 'may no longer read',
    make: async (a, p) => {
      await all(a, p);
      await unshareEvidence(app.database, a, p);
    },
    reads: [],
  },
  {
    what: 'is no longer assigned',
    make: async (a, p) => {
      await all(a, p);
      await unassign(app.database, a, p);
    },
    reads: [],
  },
  {
    what: 'is assigned a second time',
    make: async (a, p) => {
      await all(a, p);
      await unassign(app.database, a, p);
      await assign(app.database, a, p);
    },
    reads: [],
  },
  {
    what: 'has a trial that is over',
    make: async (a, p) => {
      await all(a, p);
      await change(
        sql`update ${userRoles} set trial_end_date = now() - interval '1 day' where ${userRoles.userId} = ${p.id}`,
      );
    },
    reads: [],
  },
  {
    what: 'has no second factor any more',
    make: async (a, p) => {
      await all(a, p);
      await change(sql`delete from ${twoFactors} where ${twoFactors.userId} = ${p.id}`);
    },
    reads: [],
  },
  {
    what: 'is deactivated',
    make: async (a, p) => {
      await all(a, p);
      await change(sql`update ${userRoles} set is_active = false where ${userRoles.userId} = ${p.id}`);
    },
    reads: [],
  },
];

describe.each(['mentor', 'attorney'] as const)('shared records for a %s', (role) => {
  it.each(states)('a provider who $what reads only what is shared', async ({ make, reads }) => {
    const provider = await createUser(app.database, { role });
    await make(ada, provider);
    const isIn = (await app.request('GET', `/api/documents/assigned`, { as: provider })).status === 200;
    for (const type of recordTypes) {
      const { id, url } = made[type.table] ?? { id: '', url: '' };
      const [open, closed] = [200, isIn ? 404 : 403];
      const expected = reads.includes(type.table) ? open : closed;
      const list = `/api/shared-evidence/${ada.id}/${type.segment}`;
      const status = async (method: string, path: string, more: object = {}) =>
        (await app.request(method, path, { as: provider, ...more })).status;
      expect({
        type: type.table,
        list: await status('GET', list),
        read: await status('GET', `${list}/${id}`),
        comments: await status('GET', `/api/record-comments/records/${type.segment}/${id}`),
        comment: await status('POST', `/api/record-comments/records/${type.segment}/${id}`, { body: { body: 'a' } }),
        file: await status('GET', url),
        head: await status('HEAD', url),
        range: await status('GET', url, { headers: { range: 'bytes=0-3' } }),
        // The provider has no access as an applicant.
        own: await status('GET', `/api/records/${type.segment}/${id}`),
        change: await status('PATCH', `/api/records/${type.segment}/${id}`, {
          body: { version: 1, status: 'Started' },
        }),
        delete: await status('DELETE', `/api/records/${type.segment}/${id}`),
        inSql: await seenInSql(provider, type.table),
      }).toEqual({
        type: type.table,
        list: expected,
        read: expected,
        comments: expected,
        comment: expected === 200 ? 201 : expected,
        file: expected === 200 ? 200 : 404,
        head: expected === 200 ? 200 : 404,
        range: expected === 200 ? 206 : 404,
        own: 403,
        change: 403,
        delete: 403,
        inSql: expected === 200 ? 1 : 0,
      });
    }
    const response = await app.request('GET', `/api/shared-evidence/${ada.id}`, { as: provider });
    if (reads.length === 0) expect(response.status).toBe(isIn ? 404 : 403);
    else {
      const { types } = (await response.json()) as SharedEvidence;
      expect(types).toEqual(reads.map((type) => ({ type, records: 1 })));
    }
  });
});

async function seenInSql({ token }: TestUser, table: string): Promise<number> {
  return app.database.asActor(token, async (tx) => {
    const rows = await selectRows(tx, sql`select true from ${sql.identifier(table)} where user_id = ${ada.id}`);
    const changed = await selectRows(
      tx,
      sql`update ${sql.identifier(table)} set status = 'Completed' where user_id = ${ada.id} returning true`,
    );
    expect(changed).toEqual([]);
    return rows.length;
  });
}

it('shared records are closed to other applicants, admins and visitors', async () => {
  const provider = await createUser(app.database, { role: 'mentor' });
  await all(ada, provider);
  const { id, url } = made.patents ?? { id: '', url: '' };
  const others = {
    403: [ada, await createUser(app.database), await createUser(app.database, { role: 'admin', isOwner: true })],
    404: [await createUser(app.database, { role: 'mentor' })],
    401: [undefined],
  };
  for (const [status, people] of Object.entries(others)) {
    for (const as of people) {
      for (const path of ['', '/patents', `/patents/${id}`]) {
        expect((await app.request('GET', `/api/shared-evidence/${ada.id}${path}`, { as })).status).toBe(Number(status));
      }
      if (as && as !== ada) expect((await app.request('GET', url, { as })).status).toBe(404);
    }
  }
});

it('records in Trash are not shared, nor files used only there, until they are restored', async () => {
  const provider = await createUser(app.database, { role: 'mentor' });
  await all(ada, provider);
  const { id, url } = made.memberships ?? { id: '', url: '' };
  const statuses = async () =>
    Promise.all(
      [`/api/shared-evidence/${ada.id}/memberships/${id}`, `/api/record-comments/records/memberships/${id}`, url].map(
        async (path) => (await app.request('GET', path, { as: provider })).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await app.request('DELETE', `/api/records/memberships/${id}`, { as: ada });
  expect(await statuses()).toEqual([404, 404, 404]);
  await app.request('POST', `/api/records/memberships/${id}/restore`, { as: ada });
  expect(await statuses()).toEqual([200, 200, 200]);
});

it('a file used in no shared record stays closed, even if used in a record of another type', async () => {
  const provider = await createUser(app.database, { role: 'attorney' });
  await shareEvidence(app.database, ada, { provider, types: ['patents'] });
  const { url: unnamed } = await uploadFile(app, { as: ada, bucket: 'patents', name: 'unnamed.pdf' });
  const read = async (url: string | undefined) => (await app.request('GET', url ?? '', { as: provider })).status;
  expect([await read(made.patents?.url), await read(unnamed), await read(made.awards?.url)]).toEqual([200, 404, 404]);
});

it('an inactive or deleted applicant shares nothing', async () => {
  const [leaving, provider] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
  const records = await addRecords(leaving);
  await all(leaving, provider);
  const read = async () => [
    (await app.request('GET', `/api/shared-evidence/${leaving.id}/patents`, { as: provider })).status,
    (await app.request('GET', records.patents?.url ?? '', { as: provider })).status,
  ];
  expect(await read()).toEqual([200, 200]);
  await change(sql`update ${userRoles} set is_active = false where ${userRoles.userId} = ${leaving.id}`);
  expect(await read()).toEqual([404, 404]);
  await change(sql`update ${userRoles} set is_active = true where ${userRoles.userId} = ${leaving.id}`);
  expect(await read()).toEqual([200, 200]);
  await app.database.asSystem('a test user goes', (tx) => tx.delete(users).where(eq(users.id, leaving.id)));
  expect(await read()).toEqual([404, 404]);
});

it('shared records are paged, newest first, with all fields, and read-only', async () => {
  const [many, provider] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
  await app.database.asSystem('many records for a test', (tx) =>
    tx.execute(sql`insert into patents (user_id, patent_title, created_at)
      select ${many.id}, 'Patent ' || n, now() - make_interval(mins => n) from generate_series(1, 60) as n`),
  );
  await all(many, provider);
  const part = async (query = '') =>
    (await (
      await app.request('GET', `/api/shared-evidence/${many.id}/patents${query}`, { as: provider })
    ).json()) as RecordPage;
  const first = await part();
  expect([first.rows.length, first.rows[0]?.patent_title, first.can]).toEqual([
    50,
    'Patent 1',
    { create: false, update: false, delete: false },
  ]);
  const rest = await part(`?from=${encodeURIComponent(first.next ?? '')}`);
  expect([rest.rows.length, rest.rows.at(-1)?.patent_title, rest.next]).toEqual([10, 'Patent 60', null]);
  const own = (await (await app.request('GET', '/api/records/patents', { as: many })).json()) as RecordPage;
  expect(first.rows).toEqual(own.rows);
  expect((await app.request('GET', `/api/shared-evidence/${many.id}/patents?from=x`, { as: provider })).status).toBe(
    422,
  );
});

it('the audit trail has records and files that were opened, once for further reading', async () => {
  const provider = await createUser(app.database, { role: 'attorney' });
  await all(ada, provider);
  for (const path of [
    `/api/shared-evidence/${ada.id}/patents`,
    `/api/shared-evidence/${ada.id}/patents`,
    made.patents?.url,
    made.patents?.url,
  ]) {
    expect((await app.request('GET', path ?? '', { as: provider })).status).toBe(200);
  }
  const entries = (await auditEntries(app)).filter(
    (entry) => entry.actor_id === provider.id && entry.subject_id === ada.id,
  );
  expect(entries.map(({ action, table_name }) => [action, table_name])).toEqual([
    ['insert', 'evidence_views'],
    ['opened', 'files'],
  ]);
});
