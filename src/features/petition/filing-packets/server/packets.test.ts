import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { MAX_KNOWN_PAGES, type FileInspection } from '#binder-engine/binder.ts';
import { changeExhibit, changeItem, listItems, moveExhibitByOne } from '#binder-engine/outline.ts';
import { createActorContext } from '#core/server/actor-context.ts';
import { userRoles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { fileInspections } from '#features/petition/binders/server/table.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { readProblem } from '#testing/accounts.ts';
import { createPdf } from '#testing/fixtures.ts';
import { unpack } from '#testing/archives.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPacket } from '#testing/read-packet.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { formats, type PacketRow } from '../schema.ts';
import { requestPacket } from './service.ts';

/** One exhibit with a page of 40 kB fits into a part, two do not. */
const TINY_LIMIT = 65_000;
const OTHER_ID = '00000000-0000-4000-8000-000000000000';

const app = useTestApp();
const own = createPacketHelpers(app);
let ada: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
});

const send = (method: string, path: string, options: Parameters<typeof app.request>[2] = { as: ada }) =>
  app.request(method, `/api/filing-packets${path}`, options);
const refusal = async (response: Response) => {
  const { status, code } = await readProblem(response);
  return [status, code];
};

async function createSmallParts(): Promise<PacketRow> {
  const ctx = createActorContext({ services: app, access: applicant('write'), token: ada.token, ip: '' });
  const { id } = await requestPacket(ctx, { format: 'online', limit: TINY_LIMIT });
  await own.make();
  return own.read(ada, id);
}

describe('a packet', () => {
  it('is created from the current binder: a cover and a stamp for each exhibit', async () => {
    await own.createBinder(ada);
    const waiting = await own.request(ada, 'print');
    expect(waiting).toMatchObject({ state: 'queued', done: 0, pages: 5, parts: [], exhibits: 2, changes: [] });
    await own.make();
    const packet = await own.read(ada, waiting.id);
    expect(packet).toMatchObject({ state: 'ready', done: 5, failure: null, changes: [] });
    const [part] = packet.parts;
    const bytes = await own.fetchBytes(ada, part?.url);
    expect([bytes.byteLength, part?.name, part?.pages]).toEqual([part?.size, 'Binder.pdf', 5]);
    expect(part?.sha256).toBe(Buffer.from(await crypto.subtle.digest('SHA-256', bytes.slice())).toString('hex'));
    const { pages, text } = await readPdf(bytes);
    expect(pages).toBe(5);
    for (const title of ['Loom Prize', 'Silver Shuttle']) expect(text).toContain(title);
    const { texts } = await readPacket(bytes);
    const stamps = ['Index', 'Exhibit A-1', 'Exhibit A-1 at 1', 'Exhibit A-2', 'Exhibit A-2 at 1'];
    for (const [index, stamp] of stamps.entries()) expect(texts[index]).toContain(`${stamp} · Page ${index + 1}`);
  });

  it('for an online filing is split into parts under the limit, listed in the first', async () => {
    await own.createBinder(ada, ['Loom Prize', 'Silver Shuttle', 'Thread of Honor'], 40_000);
    const { state, parts } = await createSmallParts();
    expect([state, parts.map(({ name }) => name)]).toEqual([
      'ready',
      [
        '01_Index.pdf',
        '02_Exhibit-A-1_Loom-Prize.pdf',
        '03_Exhibit-A-2_Silver-Shuttle.pdf',
        '04_Exhibit-A-3_Thread-of-Honor.pdf',
      ],
    ]);
    for (const { size } of parts) expect(size).toBeLessThanOrEqual(TINY_LIMIT);
    const { text } = await readPdf(await own.fetchBytes(ada, parts[0]?.url));
    for (const { name } of parts.slice(1)) expect(text).toContain(name);
  });

  it('reuses every part that one changed exhibit does not affect', async () => {
    await own.createBinder(ada, ['Loom Prize', 'Silver Shuttle', 'Thread of Honor'], 40_000);
    const before = await createSmallParts();
    const [, silver] = await own.exhibits(ada);
    await own.arrange(ada, (outline) =>
      changeExhibit(outline, silver?.id ?? '', (exhibit) => ({ ...exhibit, title: 'Golden Shuttle' })),
    );
    const after = await createSmallParts();
    expect(after.id).not.toBe(before.id);
    expect(after.parts.map(({ url }, index) => url === before.parts[index]?.url)).toEqual([false, true, false, true]);
    expect((await own.read(ada, before.id)).parts).toEqual(before.parts);
  });

  it('of the same plan is returned instead of created twice, also concurrently', async () => {
    await own.createBinder(ada);
    const responses = await Promise.all([1, 2, 3].map(() => own.request(ada, 'print')));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    await own.make();
    expect(await own.request(ada, 'print')).toMatchObject({ id: responses[0]?.id, state: 'ready' });
    expect(await own.list(ada)).toHaveLength(1);
  });

  it('that is pending is cancelled by one of a newer binder state in the same format', async () => {
    await own.createBinder(ada);
    const [first, online] = [await own.request(ada, 'print'), await own.request(ada, 'online')];
    const [{ id } = { id: '' }] = await own.exhibits(ada);
    await own.arrange(ada, (outline) => moveExhibitByOne(outline, id, 1));
    const second = await own.request(ada, 'print');
    const states = new Map((await own.list(ada)).map((row) => [row.id, row.state]));
    expect([first, online, second].map((row) => states.get(row.id))).toEqual(['cancelled', 'queued', 'queued']);
  });
});

describe('a binder with a file of 2,500 pages 2,000 times', () => {
  it('is rejected with its page count, wherever it is planned, and can be corrected', async () => {
    const { binder, facts } = await own.createBinder(ada, ['Long Report']);
    const [exhibit] = await own.exhibits(ada);
    const [item] = exhibit?.items ?? [];
    if (!binder || !exhibit || !item) throw new Error('there is no exhibit');
    const packet = await own.createPacket(ada, 'print');
    await own.ask(ada, 'PUT', `/api/letters/${binder.id}`, { begins: 'template' });
    await own.arrange(ada, (outline) =>
      changeExhibit(outline, exhibit.id, (one) => ({
        ...one,
        items: [item, ...Array.from({ length: 1999 }, () => ({ ...item, id: randomUUID() }))],
      })),
    );
    await app.database.asSystem('a file of many pages, for a test', async (tx) => {
      for (const inspection of Object.values(facts)) {
        const pages = Array.from({ length: 2500 }, () => inspection.pages[0]);
        const isIts = eq(fileInspections.sha256, inspection.sha256);
        await tx
          .update(fileInspections)
          .set({ facts: { ...inspection, pages } as FileInspection })
          .where(isIts);
      }
    });

    const expected = {
      status: 409,
      code: 'too_many_pages',
      detail:
        'This binder would have 5,000,000 pages; the maximum is 20,000. Leave out files that it does not need, or that it contains more than once.',
    };
    for (const format of formats) {
      expect(await readProblem(await send('PUT', '', { as: ada, body: { format } }))).toMatchObject(expected);
    }
    for (const path of [
      `/api/binder-previews/${binder.id}/${exhibit.id}/preview.pdf`,
      ...['claims.csv', 'letter.docx', 'letter.pdf', 'letter.md'].map((name) => `/api/letters/${binder.id}/${name}`),
    ]) {
      const response = await app.request('GET', path, { as: ada });
      expect(await readProblem(response), path).toMatchObject(expected);
    }
    expect((await own.read(ada, packet.id)).changes).toEqual([expected.detail]);
    await own.arrange(ada, (outline) => changeExhibit(outline, exhibit.id, (one) => ({ ...one, items: [item] })));
    expect(await own.request(ada, 'print')).toMatchObject({ state: 'queued', pages: 2502 });
  });
});

describe('a binder whose files exceed the page limit', () => {
  it('is rejected with their page count, and the response contains none of them', async () => {
    const { facts } = await own.createBinder(ada, ['Endless Report', 'Short Report']);
    const [long, short] = Object.values(facts).filter((inspection) => inspection.kind === 'pdf');
    if (!long || !short) throw new Error('there are no facts');
    const pages = Array.from({ length: MAX_KNOWN_PAGES }, () => long.pages[0]);
    const isIts = eq(fileInspections.sha256, long.sha256);
    await app.database.asSystem('a file of many pages, for a test', (tx) =>
      tx
        .update(fileInspections)
        .set({ facts: { ...long, pages } as FileInspection })
        .where(isIts),
    );
    const current = (await own.readBinder(ada)).facts;
    expect([current[long.sha256], current[short.sha256]]).toMatchObject([
      { pages: [], count: MAX_KNOWN_PAGES },
      { pages: [], count: 1 },
    ]);
    expect(await readProblem(await send('PUT', '', { as: ada, body: { format: 'print' } }))).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^This binder would have 100,001 pages; the maximum is 20,000\. /) as string,
    });
  });
});

describe('a file in another language', () => {
  it('blocks a packet until its full translation and signed certificate are in the binder', async () => {
    const { binder } = await own.createBinder(ada, ['Webstuhlpreis']);
    const [original = ''] = (binder ? listItems(binder.outline) : []).map(({ file }) => file);
    const upload = async (name: string) =>
      (await uploadFile(app, { as: ada, bucket: 'translations', name, bytes: createPdf(name) })).url;
    const [translation_url, certificate_url] = [await upload('translation.pdf'), await upload('certificate.pdf')];
    const ask = async () => refusal(await send('PUT', '', { as: ada, body: { format: 'print' } }));
    const stopped = [409, 'packet_stopped'];
    const { id, version } = await own.ask<{ id: string; version: number }>(ada, 'POST', '/api/translations', {
      original_url: original,
      language: 'de',
      translation_url,
    });
    expect((await own.readBinder(ada)).translations).toEqual({ [original]: null });
    expect(await ask()).toEqual(stopped);

    await own.ask(ada, 'PATCH', `/api/translations/${id}`, {
      version,
      certificate_url,
      translator_name: 'Grace Hopper',
      translated_on: '2026-01-02',
    });
    expect((await own.readBinder(ada)).translations).toEqual({ [original]: [translation_url, certificate_url] });
    expect(await ask()).toEqual(stopped);

    const follow = { version: (await own.readBinder(ada)).binder?.version, takes: 'added' };
    await own.ask(ada, 'POST', '/api/binder/sync', follow);
    await own.inspect();
    expect(await own.createPacket(ada, 'print')).toMatchObject({ state: 'ready', pages: 5 });

    const certificate = (await own.exhibits(ada)).flatMap(({ items }) => items).at(-1);
    await own.arrange(ada, (outline) =>
      changeItem(outline, certificate?.id ?? '', (item) => ({ ...item, isIncluded: false })),
    );
    expect(await ask()).toEqual(stopped);
  });
});

describe('the changes since a packet', () => {
  it('are described for exhibits that moved, were added, renamed or replaced', async () => {
    await own.createBinder(ada);
    const { id } = await own.createPacket(ada, 'print');
    const [loom, silver] = await own.exhibits(ada);
    await own.arrange(ada, (outline) => moveExhibitByOne(outline, loom?.id ?? '', 1));
    expect((await own.read(ada, id)).changes).toEqual(['Exhibit A-2 is now A-1', 'Exhibit A-1 is now A-2']);

    const { url } = await uploadFile(app, { as: ada, bucket: 'awards', name: 'new.pdf' });
    await own.arrange(ada, (outline) =>
      changeItem(moveExhibitByOne(outline, loom?.id ?? '', -1), silver?.items[0]?.id ?? '', (item) => ({
        ...item,
        file: url,
      })),
    );
    await own.inspect();
    expect((await own.read(ada, id)).changes).toEqual([expect.stringMatching(/^.+ in “Silver Shuttle” was replaced$/)]);
  });

  it('are described if only pages changed, and disappear if they are reverted', async () => {
    const { binder } = await own.createBinder(ada);
    const { id } = await own.createPacket(ada, 'print');
    const set = async (first_page: number, version = 1) =>
      own.ask(ada, 'PATCH', '/api/binder', { version, first_page });
    await set(101, binder?.version);
    expect((await own.list(ada))[0]?.changes).toEqual(['The pages are numbered or laid out differently']);
    await set(1, (await own.readBinder(ada)).binder?.version);
    expect((await own.read(ada, id)).changes).toEqual([]);
  });
});

describe('a request for a packet', () => {
  it('is rejected without a binder, without an exhibit, and with a blocking file', async () => {
    const ask = async () => refusal(await send('PUT', '', { as: ada, body: { format: 'print' } }));
    expect(await ask()).toEqual([409, 'no_binder']);
    await own.ask(ada, 'PUT', '/api/binder');
    expect(await ask()).toEqual([409, 'packet_empty']);
    // Bytes that were not inspected for another test.
    await own.addAward(ada, 'Never Seen Prize');
    const { binder } = await own.readBinder(ada);
    await own.ask(ada, 'POST', '/api/binder/sync', { version: binder?.version, takes: 'added' });
    const stopped = await send('PUT', '', { as: ada, body: { format: 'print' } });
    const { code, findings } = (await stopped.json()) as Problem;
    expect([stopped.status, code]).toEqual([409, 'packet_stopped']);
    expect(findings).toEqual([
      expect.stringMatching(
        /^Exhibit \S+ “Never Seen Prize”: .*: A file is still being checked\. This usually takes a moment\.$/,
      ),
    ]);
    await own.inspect();
    expect(await own.request(ada, 'print')).toMatchObject({ state: 'queued' });
  });

  it('is rejected with invalid input', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    for (const [method, path, body] of [
      ['PUT', '', {}],
      ['PUT', '', { format: 'paper' }],
      ['PUT', '', { format: 'print', limit: 1 }],
      ['PATCH', `/${id}`, { is_pinned: true }],
      ['PATCH', `/${id}`, { version: 0, is_pinned: true }],
      ['PATCH', `/${id}`, { version: 1, is_pinned: 'yes' }],
      ['PATCH', `/${id}`, { version: 1, is_pinned: true, state: 'ready' }],
    ] as const) {
      expect([body, (await send(method, path, { as: ada, body })).status]).toEqual([body, 422]);
    }
  });
});

describe('pinning a packet', () => {
  it('requires the current version, and a ready packet', async () => {
    await own.createBinder(ada);
    const waiting = await own.request(ada, 'print');
    const pin = (version: number, is_pinned = true) =>
      send('PATCH', `/${waiting.id}`, { as: ada, body: { version, is_pinned } });
    expect(await refusal(await pin(waiting.version))).toEqual([409, 'version_conflict']);
    await own.make();
    const { version } = await own.read(ada, waiting.id);
    expect(await (await pin(version)).json()).toMatchObject({ is_pinned: true });
    expect(await refusal(await pin(version, false))).toEqual([409, 'version_conflict']);
  });
});

describe('the archive of a packet', () => {
  it('contains its parts byte for byte, and announces its size', async () => {
    await own.createBinder(ada);
    const { id, parts } = await createSmallParts();
    const response = await send('GET', `/${id}/packet.zip`);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="binder-online-\d{4}-\d\d-\d\d\.zip"/,
    );
    const { byteLength } = await response.clone().arrayBuffer();
    expect(response.headers.get('content-length')).toBe(String(byteLength));
    const entries = await unpack(response);
    expect([...entries.keys()]).toEqual(parts.map(({ name }) => name));
    for (const { name, url } of parts) {
      expect(entries.get(name)?.equals(Buffer.from(await own.fetchBytes(ada, url)))).toBe(true);
    }
    expect((await send('HEAD', `/${id}/packet.zip`)).status).toBe(200);
  });

  it('is 404 before the packet is ready', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    expect((await send('GET', `/${id}/packet.zip`)).status).toBe(404);
  });
});

describe('access to packets', () => {
  const listRoutes = (id: string, version = 1) =>
    [
      ['GET', ''],
      ['PUT', '', { format: 'print' }],
      ['PATCH', `/${id}`, { version, is_pinned: true }],
      ['POST', `/${id}/cancel`],
      ['GET', `/${id}/packet.zip`],
    ] as const;

  it('requires a signed-in applicant', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    for (const [method, path, body] of listRoutes(OTHER_ID)) {
      expect([path, (await send(method, path, { body })).status]).toEqual([path, 401]);
      expect([path, (await send(method, path, { as: mentor, body })).status]).toEqual([path, 403]);
    }
  });

  it('is limited to the owner: for another applicant packet and files are 404', async () => {
    await own.createBinder(ada);
    const { id, parts, version } = await own.createPacket(ada, 'print');
    const eve = await createUser(app.database);
    for (const [method, path, body] of listRoutes(id, version).slice(2)) {
      expect([path, (await send(method, path, { as: eve, body })).status]).toEqual([path, 404]);
    }
    expect(await own.list(eve)).toEqual([]);
    expect((await app.request('GET', parts[0]?.url ?? '', { as: eve })).status).toBe(404);
    expect(await own.read(ada, id)).toMatchObject({ is_pinned: false, version });
  });

  it('after the trial allows reading and downloading, and no creating or pinning', async () => {
    await own.createBinder(ada);
    const { id, parts, version } = await own.createPacket(ada, 'print');
    await app.database.asSystem('a trial that ends, for a test', (tx) =>
      tx
        .update(userRoles)
        .set({ trialEndDate: sql`now() - interval '1 day'` })
        .where(eq(userRoles.userId, ada.id)),
    );
    expect(await (await send('GET', '')).json()).toMatchObject({ rows: [{ id }], can: { create: false } });
    expect(await unpack(await send('GET', `/${id}/packet.zip`))).toHaveLength(1);
    expect((await app.request('GET', parts[0]?.url ?? '', { as: ada })).status).toBe(200);
    for (const [method, path, body] of [
      ['PUT', '', { format: 'online' }],
      ['PATCH', `/${id}`, { version, is_pinned: true }],
      ['POST', `/${id}/cancel`, undefined],
    ] as const) {
      expect([path, ...(await refusal(await send(method, path, { as: ada, body })))]).toEqual([path, 403, 'lapsed']);
    }
  });
});
