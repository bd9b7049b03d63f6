import { beforeEach, describe, expect, it } from 'vitest';

import { listExhibits, listItems, type Outline } from '#binder-engine/outline.ts';
import type { BinderResponse, StoredBinder } from '#features/petition/binders/schema.ts';
import type { PacketList, PacketRow } from '#features/petition/filing-packets/schema.ts';
import { readProblem } from '#testing/accounts.ts';
import { unpack } from '#testing/archives.ts';
import { createNoticeHelpers } from '#testing/uscis-notices.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { readPacket } from '#testing/read-packet.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { NoticeRow } from '../schema.ts';

const app = useTestApp();
const [own, notices] = [createPacketHelpers(app), createNoticeHelpers(app)];
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

type Response = BinderResponse & { binder: StoredBinder };
const read = (as = ada) => own.ask<Response>(as, 'GET', '/api/binder?kind=response');
const change = (body: object) => own.ask<Response>(ada, 'PATCH', '/api/binder?kind=response', body);
const sectionIds = ({ sections }: Outline) => sections.map(({ id }) => id);
const requestPacket = (format: 'print' | 'online') =>
  own.ask<PacketRow>(ada, 'PUT', '/api/filing-packets', { format, kind: 'response' });

async function createResponse(): Promise<NoticeRow> {
  const notice = await notices.addNotice(ada);
  await notices.addIssue(ada, notice.id, { quote: 'No excellence is shown.', element: 'i-excellence' });
  await notices.addIssue(ada, notice.id, { quote: 'The author is not named.', element: 'iii-author' });
  await notices.addIssue(ada, notice.id, { quote: 'The same again.', element: 'iii-author' });
  await notices.addIssue(ada, notice.id, { quote: 'Submit the form again.' });
  return notices.createResponse(ada, notice.id);
}

/** Creates a petition with two awards, and a response with a new award that was added later. */
async function createBoth(): Promise<Response> {
  await own.createBinder(ada);
  const { id } = await createResponse();
  expect((await notices.readNotice(ada, id)).binder_id).toBe((await read()).binder.id);
  await own.addAward(ada, 'Golden Needle');
  const { binder } = await read();
  await own.ask(ada, 'POST', '/api/binder/sync?kind=response', { version: binder.version, takes: 'added' });
  await own.inspect();
  return read();
}

describe('the response binder', () => {
  it('has the notice first and a section for each element, and is numbered like the petition', async () => {
    const petition = await own.createBinder(ada);
    await own.ask(ada, 'PATCH', '/api/binder', {
      version: petition.binder?.version,
      scheme: 'section',
      stamp_prefix: 'Ada',
    });
    const notice = await createResponse();
    const { binder, kinds } = await read();
    expect(kinds).toEqual(['petition', 'response']);
    expect(binder).toMatchObject({
      id: notice.binder_id,
      kind: 'response',
      title: 'Response of Ada Example',
      scheme: 'section',
      stamp_prefix: 'Ada',
      syncs_evidence: false,
    });
    expect(sectionIds(binder.outline)).toEqual([
      'notice',
      'letter',
      'index',
      'i-excellence',
      'iii-author',
      'other-objections',
      'further-evidence',
    ]);
    expect(listItems(binder.outline)).toMatchObject([{ file: notice.notice_url, from: 'upload' }]);
    // The petition is unchanged.
    expect((await own.readBinder(ada)).binder?.kind).toBe('petition');
  });

  it('suggests evidence missing in the petition, in the section of its element', async () => {
    await own.createBinder(ada);
    await createResponse();
    expect((await read()).added).toEqual([]);
    const url = await own.addAward(ada, 'Golden Needle');
    const { binder, added, gone } = await read();
    expect([added, gone]).toEqual([[url], []]);
    const followed = await own.ask<Response>(ada, 'POST', '/api/binder/sync?kind=response', {
      version: binder.version,
      takes: 'added',
    });
    const section = followed.binder.outline.sections.find(({ id }) => id === 'i-excellence');
    expect(section?.exhibits.map(({ title }) => title)).toEqual(['Golden Needle']);
    expect(followed.added).toEqual([]);
    // A file in the response is still new to the petition, which is checked separately.
    expect((await own.readBinder(ada)).added).toEqual([url]);
  });

  it('adds new issues when synced, and keeps its arrangement', async () => {
    const before = await createBoth();
    const notice = await notices.readNotice(ada, (await list())[0]?.id ?? '');
    await notices.addIssue(ada, notice.id, { quote: 'No acclaim.', element: 'case-acclaim' });
    await notices.createResponse(ada, notice.id);
    const { binder } = await read();
    expect(sectionIds(binder.outline)).toContain('case-acclaim');
    expect(listExhibits(binder.outline)).toEqual(listExhibits(before.binder.outline));
    expect(binder.id).toBe(before.binder.id);
  });

  it('belongs to the notice it was last created for', async () => {
    const first = await createResponse();
    const second = await notices.addNotice(ada, { kind: 'noid' });
    const made = await notices.createResponse(ada, second.id);
    expect(made.binder_id).toBe(first.binder_id);
    expect((await notices.readNotice(ada, first.id)).binder_id).toBeNull();
    expect((await read()).binder.outline.sections[0]?.title).toBe('Notice of intent to deny');
  });

  it('is independent without a petition, and starts at the page the user enters', async () => {
    await createResponse();
    await own.inspect();
    const { binder, continues } = await read();
    expect([continues, binder.first_page, binder.scheme]).toEqual([null, 1, 'letter']);
    expect((await change({ version: binder.version, first_page: 313 })).binder.first_page).toBe(313);
  });

  it('does not change with the petition’s version, and is closed to other users', async () => {
    const { binder } = await createBoth();
    const petition = await own.readBinder(ada);
    const late = await app.request('PATCH', '/api/binder?kind=response', {
      as: ada,
      body: { version: binder.version + 5, title: 'x' },
    });
    expect((await readProblem(late)).code).toBe('version_conflict');
    await change({ version: binder.version, title: 'My response' });
    expect((await own.readBinder(ada)).binder).toEqual(petition.binder);
    const bob = await createUser(app.database);
    expect(await read(bob)).toMatchObject({ binder: null, kinds: [] });
    const taken = await app.request('PATCH', '/api/binder?kind=response', {
      as: bob,
      body: { version: 1, title: 'x' },
    });
    expect(taken.status).toBe(409);
    expect((await app.request('GET', '/api/binder?kind=other', { as: ada })).status).toBe(422);
    expect((await app.request('GET', '/api/binder?kind=response')).status).toBe(401);
    const mentor = await createUser(app.database, { role: 'mentor' });
    expect((await app.request('GET', '/api/binder?kind=response', { as: mentor })).status).toBe(403);
  });
});

describe('the numbering of a response', () => {
  it('continues after the current petition, and follows it', async () => {
    const { continues } = await createBoth();
    // Index, and two exhibits of one page with a divider each.
    expect(continues).toMatchObject({ page: 5, letters: 1, from: 'binder', made_at: null });
    await own.addAward(ada, 'Iron Bobbin');
    await own.inspect();
    const petition = await own.readBinder(ada);
    await own.ask(ada, 'POST', '/api/binder/sync', { version: petition.binder?.version, takes: 'added' });
    await own.inspect();
    expect((await read()).continues?.page).toBe(9);
  });

  it('is fixed by a pinned packet of the petition: the newest one counts', async () => {
    await createBoth();
    const filed = await own.createPacket(ada, 'print');
    await own.ask(ada, 'PATCH', `/api/filing-packets/${filed.id}`, { version: filed.version, is_pinned: true });
    expect((await read()).continues).toMatchObject({ page: 5, from: 'packet', made_at: filed.created_at });
    const petition = await own.readBinder(ada);
    await own.ask(ada, 'POST', '/api/binder/sync', { version: petition.binder?.version, takes: 'added' });
    const { continues, added } = await read();
    expect(continues?.page).toBe(5);
    // Files added to the petition after it was filed are still new to the officer, so the response contains them.
    expect(added).toEqual([]);
    const newer = await own.createPacket(ada, 'online');
    await own.ask(ada, 'PATCH', `/api/filing-packets/${newer.id}`, { version: newer.version, is_pinned: true });
    expect((await read()).continues).toMatchObject({ page: 7, made_at: newer.created_at });
  });
});

describe('a packet of a response', () => {
  it('has the notice first, and its pages and exhibits continue after the petition', async () => {
    await createBoth();
    const { id, pages, exhibits } = await requestPacket('print');
    expect([pages, exhibits]).toEqual([4, 1]);
    await own.make();
    const packet = await own.read(ada, id);
    expect(packet).toMatchObject({ kind: 'response', state: 'ready', changes: [] });
    expect(packet.parts[0]?.name).toBe('Response_Binder.pdf');
    const { texts } = await readPacket(await own.fetchBytes(ada, packet.parts[0]?.url));
    const stamps = ['Notice · Page 6', 'Index · Page 7', 'Exhibit B-1 · Page 8', 'Exhibit B-1 at 1 · Page 9'];
    for (const [index, stamp] of stamps.entries()) expect(texts[index]).toContain(stamp);
  });

  it('is listed only with its binder, and outdated when the petition grows', async () => {
    await createBoth();
    const { id } = await requestPacket('online');
    await own.make();
    const listed = (kind: string) => own.ask<PacketList>(ada, 'GET', `/api/filing-packets?kind=${kind}`);
    expect((await listed('response')).rows.map((row) => row.id)).toEqual([id]);
    expect((await listed('petition')).rows).toEqual([]);
    expect(await own.list(ada)).toEqual([]);
    // Another packet of the petition cancels and replaces none of the response.
    await own.createPacket(ada, 'online');
    const petition = await own.readBinder(ada);
    await own.ask(ada, 'POST', '/api/binder/sync', { version: petition.binder?.version, takes: 'added' });
    expect((await own.read(ada, id)).changes).toEqual(['The pages are numbered or laid out differently']);
  });

  it('downloads as an archive with names of the response', async () => {
    await createBoth();
    const { id } = await requestPacket('online');
    await own.make();
    const response = await app.request('GET', `/api/filing-packets/${id}/packet.zip`, { as: ada });
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="Response_binder-online-\d{4}-\d\d-\d\d\.zip"/,
    );
    const names = [...(await unpack(response)).keys()];
    expect(names).toEqual(['Response_01_Notice-and-Index.pdf', 'Response_02_Exhibit-B-1_Golden-Needle.pdf']);
  });

  it('is not created from a notice only, nor without a response', async () => {
    const none = await app.request('PUT', '/api/filing-packets', {
      as: ada,
      body: { format: 'print', kind: 'response' },
    });
    expect((await readProblem(none)).code).toBe('no_binder');
    await createResponse();
    await own.inspect();
    const empty = await app.request('PUT', '/api/filing-packets', {
      as: ada,
      body: { format: 'print', kind: 'response' },
    });
    expect((await readProblem(empty)).code).toBe('packet_empty');
  });
});

async function list(): Promise<NoticeRow[]> {
  return (await own.ask<{ rows: NoticeRow[] }>(ada, 'GET', '/api/uscis-notices')).rows;
}
