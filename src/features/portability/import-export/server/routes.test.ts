import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { isExportedTable } from '#core/server/data-export.ts';
import { exported } from '#features/communication/messages/server/data-export.ts';
import { drafts } from '#features/storage/form-drafts/server/table.ts';
import { files } from '#features/storage/files/server/table.ts';
import { recordTypes } from '#records/registry.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { countCalls } from '#testing/plans.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { unpack } from '#testing/archives.ts';
import { uploadFile } from '#testing/uploads.ts';

import { readAllOwnRows } from './queries.ts';

const app = useTestApp();
let ada: TestUser;
let key: string;
const bytes = Buffer.from(createPdf('evidence'));

beforeAll(async () => {
  ada = await createUser(app.database);
  for (const type of recordTypes) {
    await app.request('POST', `/api/records/${type.segment}`, { as: ada, body: sampleRecord(type) });
  }
  key = (await uploadFile(app, { as: ada, name: 'grant.pdf', bytes })).url;
  await app.database.asActor(ada.token, (tx) =>
    tx.insert(drafts).values({ form: 'awards', values: { award_name: 'Half typed' } }),
  );
});

function parseTables(entries: Map<string, Buffer>): Record<string, unknown[]> {
  return (JSON.parse(String(entries.get('case.json'))) as { tables: Record<string, unknown[]> }).tables;
}

describe('GET an export', () => {
  it('contains every row and every file of the user', async () => {
    const response = await app.request('GET', '/api/export', { as: ada });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="laurel-export-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const entries = await unpack(response);
    const everything = parseTables(entries);
    for (const { table } of recordTypes) {
      expect([table, everything[table]?.length, entries.has(`tables/${table}.csv`)]).toEqual([table, 1, true]);
    }
    expect(everything.drafts).toMatchObject([{ values: { award_name: 'Half typed' } }]);
    expect(entries.get('files/Other files/grant.pdf')?.equals(bytes)).toBe(true);
    expect(String(entries.get('files.csv'))).toContain(`${key},files/Other files/grant.pdf,`);
    expect(String(entries.get('README.txt'))).toContain('your files (1)');
  });

  it('waits for the user’s earlier ones, and is rejected if too many are waiting', async () => {
    const bo = await createUser(app.database);
    const ask = (): Promise<Response> => Promise.resolve(app.request('GET', '/api/export', { as: bo }));
    const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.database.asSystem('holds the first export, for a test', async (tx) => {
      await tx.execute(sql`lock table drafts in access exclusive mode`);
      isHeld.resolve();
      await isOver.promise;
    });
    await isHeld.promise;
    const { headers } = await app.request('HEAD', '/api/export', { as: bo });
    expect(headers.get('content-type')).toBe('application/zip');
    const requests = [ask(), ask(), ask(), ask()];
    const refused = await Promise.race(requests);
    isOver.resolve();
    await holding;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });

  it('looks up the name of each user once', async () => {
    const [bo, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    await assign(app.database, bo, mentor);
    for (const [as, to] of [
      [bo, mentor],
      [bo, mentor],
      [mentor, bo],
    ] as const) {
      await app.request('POST', `/api/messages/conversations/${to.id}`, { as, body: { content: 'Hello' } });
    }
    const rows: unknown[] = [];
    const calls = await countCalls(app.database, bo, async (tx) => {
      for (const table of exported.filter(isExportedTable)) rows.push(...(await readAllOwnRows(tx, table)));
    });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ sender_name: 'Ada Example', receiver_name: 'Ada Example' });
    expect(calls.display_name).toBe(2);
  });

  it('names files by criterion, record and title, each once', async () => {
    const grace = await createUser(app.database);
    const [grant, photo, same] = [
      await uploadFile(app, { as: grace, name: 'grant.pdf' }),
      await uploadFile(app, { as: grace, name: 'photo.pdf' }),
      await uploadFile(app, { as: grace, name: 'Grant.pdf' }),
    ];
    const patent = { country: 'Germany', patent_type: 'Utility', patent_title: '../A loom: “that/sees”. ' };
    for (const [path, body] of [
      ['records/patents', { ...patent, grant_certificates: [grant.url, same.url, photo.url] }],
      ['documents', { document_type: 'Patent Documentation', file_url: grant.url }],
      [
        'documents',
        {
          document_type: 'Award Certificate',
          file_url: (await uploadFile(app, { as: grace, bucket: 'documents' })).url,
        },
      ],
    ] as const) {
      expect((await app.request('POST', `/api/${path}`, { as: grace, body })).status).toBe(201);
    }
    const entries = await unpack(await app.request('GET', '/api/export', { as: grace }));
    expect([...entries.keys()].filter((name) => name.startsWith('files/')).toSorted()).toEqual([
      'files/Criterion v - Patents/_A loom_ “that_sees”/Grant (2).pdf',
      'files/Criterion v - Patents/_A loom_ “that_sees”/grant.pdf',
      'files/Criterion v - Patents/_A loom_ “that_sees”/photo.pdf',
      'files/Documents/a.pdf',
    ]);
  });

  it('omits infected files, and lists them', async () => {
    const eve = await createUser(app.database);
    for (const name of ['clean.pdf', 'infected.pdf']) await uploadFile(app, { as: eve, name });
    await app.database.asSystem('as if the scanner had found it', (tx) =>
      tx.update(files).set({ scanStatus: 'infected' }).where(eq(files.name, 'infected.pdf')),
    );
    const entries = await unpack(await app.request('GET', '/api/export', { as: eve }));
    expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toEqual([
      expect.stringMatching(/clean\.pdf$/),
    ]);
    const readme = String(entries.get('README.txt'));
    expect(readme).toContain('All your files (1)');
    expect(readme).toContain('- Your file “infected.pdf”, because malware was found in it.\r\n');
    expect(
      String((await unpack(await app.request('GET', '/api/export', { as: ada }))).get('README.txt')),
    ).not.toContain('malware');
  });

  it('contains nothing of any other user', async () => {
    const eve = await createUser(app.database);
    const entries = await unpack(await app.request('GET', '/api/export', { as: eve }));
    const everything = parseTables(entries);
    expect(
      Object.entries(everything)
        .filter(([, rows]) => rows.length > 0)
        .map(([table]) => table)
        .toSorted(),
    ).toEqual(['account', 'profiles', 'sessions', 'user_roles']);
    expect([...entries.keys()].some((name) => name.startsWith('files/'))).toBe(false);
  });

  it.each([
    ['whose trial has ended', { trialDays: -1 }],
    ['who is a mentor', { role: 'mentor' }],
  ] as const)('is returned to a user %s', async (_who, facts) => {
    const person = await createUser(app.database, facts);
    const response = await app.request('GET', '/api/export', { as: person });
    expect(response.status).toBe(200);
    expect((await unpack(response)).has('case.json')).toBe(true);
  });

  it('is rejected for signed-out visitors and above the rate limit', async () => {
    expect((await app.request('GET', '/api/export')).status).toBe(401);
    const eager = await createUser(app.database);
    for (let count = 0; count < 10; count += 1) {
      await (await app.request('GET', '/api/export', { as: eager })).arrayBuffer();
    }
    const response = await app.request('GET', '/api/export', { as: eager });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
