import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { getPartContent, type Content } from '#binder-engine/content.ts';
import { changeExhibit, changeItem, moveExhibit, type Outline } from '#binder-engine/outline.ts';
import { PACKET_PIXELS, PICTURE_PIXELS } from '#binder-engine/page-pictures.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { createPlan } from '#features/petition/filing-packets/rules.ts';
import { readProblem } from '#testing/accounts.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPacket } from '#testing/read-packet.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { isMade } from '../rules.ts';
import { createPreviews, getPreviews } from './previews.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
const OTHER_ID = '00000000-0000-4000-8000-000000000000';
let ada: TestUser;
let binder: string;
let earlier: ReadonlySet<string>;

beforeEach(async () => {
  earlier = new Set(await allFolders());
  ada = await createUser(app.database);
  binder = (await own.createBinder(ada)).binder?.id ?? '';
});

const look = (exhibit: string, as: TestUser | undefined = ada, method = 'GET') =>
  app.request(method, `/api/binder-previews/${binder}/${exhibit}/preview.pdf`, { as });
const findExhibitId = async (title: string) => (await own.exhibits(ada)).find((one) => one.title === title)?.id ?? '';
const refusal = async (response: Response) => {
  const { status, code } = await readProblem(response);
  return [status, code];
};

async function readTexts(response: Response): Promise<string[]> {
  expect(response.status, await response.clone().text()).toBe(200);
  return (await readPacket(new Uint8Array(await response.arrayBuffer()))).texts;
}

describe('page previews of a packet', () => {
  it('are returned to readers of the binder, for existing pages', async () => {
    const { id } = await own.createPacket(ada, 'online');
    const draw = (page: number | string, as: TestUser | undefined = ada, packet = id) =>
      app.request('GET', `/api/binder-previews/${packet}/${page}/packet.png`, { as });
    const response = await draw(2);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16)]).toEqual(['PNG', PACKET_PIXELS]);
    // Each page has a different image, also in another part.
    expect(Buffer.from(await (await draw(4)).arrayBuffer()).equals(bytes)).toBe(false);
    expect([(await draw(6)).status, (await draw(1, ada, OTHER_ID)).status]).toEqual([404, 404]);
    expect([(await draw(0)).status, (await draw('first')).status]).toEqual([404, 404]);
    const other = await createUser(app.database);
    const mentor = await createUser(app.database, { role: 'mentor' });
    expect([(await draw(1, other)).status, (await draw(1, mentor)).status]).toEqual([404, 404]);
    await shareEvidence(app.database, ada, { provider: mentor, types: ['binders'] });
    const shared = await draw(1, mentor);
    expect([shared.status, (await shared.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });
});

describe('page previews of a file', () => {
  const draw = (item: string, sheet: number | string, as: TestUser | undefined = ada) =>
    app.request('GET', `/api/binder-previews/${binder}/${item}/${sheet}/pages.png`, { as });
  const findItemId = async (title: string) =>
    (await own.exhibits(ada)).find((one) => one.title === title)?.items[0]?.id ?? '';

  it('are one PNG of squares in a column, in the file’s page order', async () => {
    const id = await findItemId('Loom Prize');
    await own.arrange(ada, (outline) => changeItem(outline, id, (one) => ({ ...one, turn: 90 })));
    const response = await draw(id, 0);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([PICTURE_PIXELS, PICTURE_PIXELS]);
    const rows = inflateSync(bytes.subarray(bytes.indexOf('IDAT') + 4));
    const row = (at: number) => rows.subarray(at * (PICTURE_PIXELS * 3 + 1) + 1, (at + 1) * (PICTURE_PIXELS * 3 + 1));
    const hasInk = Array.from({ length: PICTURE_PIXELS }, (_, at) => row(at).some((tone) => tone < 0x80));
    expect(hasInk.includes(true)).toBe(true);
    expect((await previewFolders()).length).toBe(1);
    expect((await (await draw(id, 0)).arrayBuffer()).byteLength).toBe(bytes.length);
    expect((await previewFolders()).length).toBe(1);
  });

  it('are rejected beyond the last page, for an unknown file, and for users without access', async () => {
    const id = await findItemId('Loom Prize');
    expect([(await draw(id, 1)).status, (await draw(OTHER_ID, 0)).status]).toEqual([404, 404]);
    expect([(await draw(id, -1)).status, (await draw(id, 'x')).status]).toEqual([404, 404]);
    const [stranger, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    expect([(await draw(id, 0, stranger)).status, (await draw(id, 0, mentor)).status]).toEqual([404, 404]);
    expect((await app.request('GET', `/api/binder-previews/${binder}/${id}/0/pages.png`, {})).status).toBe(401);
    await shareEvidence(app.database, ada, { provider: mentor, types: ['binders'] });
    expect((await (await draw(id, 0, mentor)).arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});

describe('the preview of an exhibit', () => {
  it('shows the pages of a file in their order', async () => {
    const id = await findExhibitId('Loom Prize');
    const [item] = (await own.exhibits(ada)).find((one) => one.id === id)?.items ?? [];
    await own.arrange(ada, (outline) =>
      changeItem(outline, item?.id ?? '', (one) => ({ ...one, turned: [{ page: 1, turn: 90 }] })),
    );
    const { sizes } = await readPacket(new Uint8Array(await (await look(id)).arrayBuffer()));
    expect(sizes).toEqual([
      [612, 792],
      [792, 612],
    ]);
  });

  it('contains only that exhibit, with its current numbers and stamps', async () => {
    const id = await findExhibitId('Silver Shuttle');
    const before = await readTexts(await look(id));
    expect(before).toHaveLength(2);
    expect(before[0]).toContain('Exhibit A-2 · Page 4');
    expect(before[1]).toContain('Exhibit A-2 at 1 · Page 5');
    await own.arrange(ada, (outline) => moveExhibit(outline, id, { section: findSectionId(outline, id), index: 0 }));
    const after = await readTexts(await look(id));
    expect(after[0]).toContain('Exhibit A-1 · Page 2');
  });

  it('has the headers of other viewable documents, and is complete', async () => {
    const id = await findExhibitId('Loom Prize');
    const head = await look(id, ada, 'HEAD');
    const response = await look(id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="Exhibit A-1.pdf"/) as string,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    const { byteLength } = await response.arrayBuffer();
    expect(Number(response.headers.get('content-length'))).toBe(byteLength);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(byteLength)]);
    const download = await app.request('GET', `/api/binder-previews/${binder}/${id}/preview.pdf?download`, { as: ada });
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /);
    const wrong = await app.request('GET', `/api/binder-previews/${binder}/${id}/preview.pdf?download=1`, { as: ada });
    expect(wrong.status).toBe(422);
  });

  it('explains in a message why there is none', async () => {
    const id = await findExhibitId('Loom Prize');
    expect(await refusal(await look(OTHER_ID))).toEqual([404, 'not_found']);
    expect((await look('none')).status).toBe(404);
    await own.arrange(ada, (outline) =>
      changeExhibit(outline, id, (one) => ({
        ...one,
        items: one.items.map((item) => ({ ...item, isIncluded: false })),
      })),
    );
    const empty = await look(id);
    expect([404, 409]).toContain(empty.status);
    await own.addAward(ada, 'Thread of Honor');
    const { binder: stored } = await own.readBinder(ada);
    await own.ask(ada, 'POST', '/api/binder/sync', { version: stored?.version, takes: 'added' });
    expect(await refusal(await look(await findExhibitId('Thread of Honor')))).toEqual([409, 'preview_unread']);
  });

  it('of a file with lost bytes is an error, not a partial file', async () => {
    await app.database.asSystem('a test loses bytes', (tx) =>
      tx.execute(
        sql`update files set key = 'awards/' || user_id || '/1-lost.pdf' where name = 'Loom Prize.pdf' and user_id = ${ada.id}`,
      ),
    );
    await app.database.asSystem('and its binder names them', (tx) =>
      tx.execute(
        sql`update binders set outline = regexp_replace(outline::text, '/files/awards/[^"]*Loom[^"]*', '/files/awards/' || user_id || '/1-lost.pdf')::jsonb where id = ${binder}`,
      ),
    );
    expect(await refusal(await look(await findExhibitId('Loom Prize')))).toEqual([409, 'preview_gone']);
    expect(await previewFolders()).toEqual([]);
  });

  it('is read by its owner, also after the trial, and by users with access to the binder', async () => {
    const id = await findExhibitId('Loom Prize');
    const [grace, lex, other] = [
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database, { role: 'attorney' }),
      await createUser(app.database, { role: 'mentor' }),
    ];
    await shareEvidence(app.database, ada, { provider: grace, types: ['binders'] });
    await shareEvidence(app.database, ada, { provider: lex, types: 'all' });
    await shareEvidence(app.database, ada, { provider: other, types: ['awards'] });
    for (const [as, status] of [
      [ada, 200],
      [grace, 200],
      [lex, 200],
      [other, 404],
      [await createUser(app.database), 404],
      [await createUser(app.database, { role: 'attorney' }), 404],
      [await createUser(app.database, { role: 'admin', isOwner: true }), 403],
    ] as const) {
      expect((await look(id, as)).status).toBe(status);
    }
    expect((await app.request('GET', `/api/binder-previews/${binder}/${id}/preview.pdf`)).status).toBe(401);
    await unshareEvidence(app.database, ada, grace);
    await unassign(app.database, ada, lex);
    expect([(await look(id, grace)).status, (await look(id, lex)).status]).toEqual([404, 404]);
    await app.database.asSystem('a trial ends', (tx) =>
      tx
        .update(userRoles)
        .set({ trialEndDate: sql`now() - interval '1 day'` })
        .where(sql`user_id = ${ada.id}`),
    );
    expect((await look(id)).status).toBe(200);
  });
});

describe('server previews', () => {
  it('are rendered once, and cached within a size limit', async () => {
    const [loom, silver] = await contents();
    const previews = createPreviews(app, { most: 1 });
    onTestFinished(() => previews.stop());
    const read = (content: Content | undefined) => measureSize(previews, content);
    const size = await read(loom);
    const [first] = await previewFolders();
    expect(await Promise.all([read(loom), read(loom)])).toEqual([size, size]);
    expect(await previewFolders()).toEqual([first]);
    await read(silver);
    const second = await previewFolders();
    expect([second.length, second[0] === first]).toEqual([1, false]);
    // A swept preview is created again.
    await rm(join(app.store.temporaryFolder, second[0] ?? 'none'), { recursive: true });
    expect(await read(silver)).toBeGreaterThan(0);
    await previews.stop();
    expect(await previewFolders()).toEqual([]);
  });

  it('that take too long are rejected with a message, and not retried immediately', async () => {
    const [loom] = await contents();
    const previews = createPreviews(app, { within: { seconds: 0.001, megabytes: 1000 } });
    onTestFinished(() => previews.stop());
    for (let n = 0; n < 2; n += 1) {
      await expect(measureSize(previews, loom)).rejects.toMatchObject({ code: 'preview_complex' });
    }
    expect(await previewFolders()).toEqual([]);
  });

  it('are not rendered after their request is aborted', async () => {
    const [loom] = await contents();
    const previews = createPreviews(app);
    onTestFinished(() => previews.stop());
    const leaving = new AbortController();
    const reading = previews.read({ user: ada.id, owner: ada.id, content: loom as Content, signal: leaving.signal });
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ code: 'preview_failed' });
    expect(await previewFolders()).toEqual([]);
    expect(await measureSize(previews, loom)).toBeGreaterThan(0);
  });

  it('are shared by all requests of one server', () => {
    expect(getPreviews(app)).toBe(getPreviews(app));
  });
});

/** Folders of this test. */
const previewFolders = async () => (await allFolders()).filter((name) => !earlier.has(name));
const allFolders = async () => (await readdir(app.store.temporaryFolder)).filter((name) => name.startsWith('preview-'));

async function measureSize(previews: ReturnType<typeof createPreviews>, content: Content | undefined): Promise<number> {
  if (!content) throw new Error('there is nothing to look at');
  const signal = new AbortController().signal;
  const { file, size } = await previews.read({ user: ada.id, owner: ada.id, content, signal });
  await file.close();
  return size;
}

async function contents(): Promise<Content[]> {
  const made = await own.readBinder(ada);
  if (!isMade(made)) throw new Error('there is no binder');
  const plan = createPlan(made, { format: 'online' });
  return plan.exhibits.map(({ id }) => {
    const first = plan.pages.findIndex(({ exhibit }) => exhibit === id);
    return getPartContent(plan, { name: 'preview.pdf', first, count: 2 });
  });
}

function findSectionId(outline: Outline, id: string): string {
  return outline.sections.find(({ exhibits }) => exhibits.some((one) => one.id === id))?.id ?? '';
}
