import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { changeExhibit } from '#binder-engine/outline.ts';
import { userLimits } from '#core/shared/uploads.ts';
import { files } from '#features/storage/files/server/table.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readPacket } from '#testing/read-packet.ts';
import { storedNames } from '#testing/uploads.ts';

import { MAX_KEPT_PACKETS } from '../rules.ts';
import { freePackets } from './saying.ts';
import { claimPacket, failPacket, finishPacket, recordProgress } from './queries.ts';
import { filingPackets } from './table.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
let ada: TestUser;

beforeEach(async () => {
  // Jobs claim every pending packet, so those of other tests are deleted.
  await asSystem((tx) => tx.delete(filingPackets));
  ada = await createUser(app.database);
});

const asSystem: <T>(work: Parameters<typeof app.database.asSystem<T>>[1]) => Promise<T> = (work) =>
  app.database.asSystem('for a test', work);
const underWay = async () => (await storedNames(app.store)).underWay;
const inDatabase = async (id: string) =>
  (await asSystem((tx) => tx.select().from(filingPackets).where(eq(filingPackets.id, id))))[0];
const cancel = (id: string) => own.ask(ada, 'POST', `/api/filing-packets/${id}/cancel`);

/** Starts the job, and returns once it is working. */
async function begin(id: string, stopping?: AbortSignal): Promise<{ ended: Promise<void> }> {
  const ended = own.make(stopping);
  await vi.waitFor(async () => expect((await inDatabase(id))?.state).toBe('making'), { timeout: 10_000, interval: 20 });
  return { ended };
}

describe('a cancelled packet', () => {
  it('is never started if pending', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await cancel(id);
    expect(await own.read(ada, id)).toMatchObject({ state: 'cancelled', parts: [] });
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({ state: 'cancelled', parts: [], done: 0 });
    expect(await own.createPacket(ada, 'print')).toMatchObject({ state: 'ready' });
  });

  it('is stopped if running, and leaves nothing', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    const { ended } = await begin(id);
    await cancel(id);
    await ended;
    expect(await own.read(ada, id)).toMatchObject({ state: 'cancelled', parts: [], failure: null });
    expect(await underWay()).toEqual([]);
  });

  it('that was only partly cancelled is cancelled by the next run, even after its server crashed', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await own.leave(id, 1);
    await asSystem((tx) => tx.update(filingPackets).set({ is_cancelled: true }).where(eq(filingPackets.id, id)));
    await own.make();
    expect((await own.read(ada, id)).state).toBe('cancelled');
  });

  it('stays ready if it was ready', async () => {
    await own.createBinder(ada);
    const packet = await own.createPacket(ada, 'print');
    await cancel(packet.id);
    expect(await own.read(ada, packet.id)).toEqual(packet);
  });
});

describe('a server creating packets', () => {
  it('that crashed leaves its packet to the next', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await own.leave(id, 2);
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({ state: 'ready' });
    expect((await inDatabase(id))?.attempts).toBe(3);
  });

  it('that crashed resumes its packet immediately after a restart', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    const claimed = await asSystem((tx) => claimPacket(tx, 'ended'));
    await asSystem((tx) => recordProgress(tx, { id, attempts: claimed?.attempts ?? 0, done: 2 }));
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({ state: 'making', done: 2 });
    await asSystem((tx) => freePackets(tx, ['another', 'ended']));
    expect(await own.read(ada, id)).toMatchObject({ state: 'queued', done: 0 });
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({ state: 'ready' });
  });

  it('that crashed three times on a packet does not resume it', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    for (let life = 1; life <= 3; life += 1) {
      await asSystem((tx) => claimPacket(tx, `life ${life}`));
      await asSystem((tx) => freePackets(tx, [`life ${life}`]));
    }
    await own.make();
    expect((await own.read(ada, id)).state).toBe('failed');
  });

  it('skips a packet on which three servers crashed', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await own.leave(id, 3);
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/try again/) });
  });

  it('that stops requeues its packet without counting an attempt', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    const stopping = new AbortController();
    const { ended } = await begin(id, stopping.signal);
    stopping.abort();
    await ended;
    expect(await inDatabase(id)).toMatchObject({ state: 'queued', attempts: 0, claimed_at: null });
    expect(await underWay()).toEqual([]);
    await own.make();
    expect((await own.read(ada, id)).state).toBe('ready');
  });

  it('whose packet was taken over cannot change it', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    const slow = await asSystem((tx) => claimPacket(tx, 'a server'));
    await own.leave(id, 1);
    const second = await asSystem((tx) => claimPacket(tx, 'a server'));
    expect([slow?.attempts, second?.attempts]).toEqual([1, 2]);
    if (!slow) throw new Error('no packet was taken');
    const claim = { id, attempts: 1 };
    expect(await asSystem((tx) => recordProgress(tx, { ...claim, done: 4 }))).toBe(false);
    await asSystem((tx) => failPacket(tx, { ...claim, failure: 'late' }));
    expect(await asSystem((tx) => finishPacket(tx, { ...claim, plan: slow.plan, parts: [], urls: ['/files/x'] }))).toBe(
      false,
    );
    expect(await inDatabase(id)).toMatchObject({ state: 'making', attempts: 2, done: 0, failure: null });
    expect(await asSystem((tx) => recordProgress(tx, { id, attempts: 2, done: 4 }))).toBe(true);
  });

  it('next to another creates no packet twice, and one per user at a time', async () => {
    await own.createBinder(ada);
    await own.request(ada, 'print');
    await own.request(ada, 'online');
    const claimed = [
      await asSystem((tx) => claimPacket(tx, 'a server')),
      await asSystem((tx) => claimPacket(tx, 'a server')),
    ];
    expect(claimed.map((packet) => packet?.format)).toEqual(['print', undefined]);
    await own.leave(claimed[0]?.id ?? '', 1);
    await Promise.all([own.make(), own.make()]);
    expect((await own.list(ada)).map(({ state }) => state)).toEqual(['ready', 'ready']);
    const attempts = await asSystem((tx) => tx.select({ attempts: filingPackets.attempts }).from(filingPackets));
    expect(attempts.map((row) => row.attempts).toSorted((left, right) => left - right)).toEqual([1, 2]);
  });
});

describe('users with packets', () => {
  it('take turns: the second packet of one user waits for another user’s first', async () => {
    const bo = await createUser(app.database);
    await own.createBinder(ada);
    await own.createBinder(bo);
    await own.request(ada, 'print');
    await own.request(ada, 'online');
    await own.request(bo, 'print');
    const claimed: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const packet = await asSystem((tx) => claimPacket(tx, 'a server'));
      claimed.push(packet?.user_id);
      if (packet) await asSystem((tx) => failPacket(tx, { ...packet, failure: 'for a test' }));
    }
    expect(claimed).toEqual([ada.id, bo.id, ada.id, undefined]);
  });
});

describe('a packet that cannot be created', () => {
  it('reports lost bytes of the binder, and leaves nothing', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    const { keys } = await storedNames(app.store);
    await app.store.remove(keys.find((key) => key.startsWith(`awards/${ada.id}`)) ?? '');
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({
      state: 'failed',
      parts: [],
      failure: expect.stringMatching(/^A file in this binder has since been removed/),
    });
    expect(await underWay()).toEqual([]);
  });

  it('reports malware found in a file since', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await asSystem((tx) => tx.update(files).set({ scanStatus: 'infected' }).where(eq(files.userId, ada.id)));
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^A file in this binder has since been removed/),
    });
  });

  it('reports that its owner’s quota is exceeded', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await asSystem((tx) =>
      tx.insert(files).values({
        userId: ada.id,
        bucket: 'documents',
        key: `documents/${ada.id}/1-large.pdf`,
        name: 'large.pdf',
        size: userLimits.maxBytes,
        type: 'application/pdf',
        sha256: 'none',
      }),
    );
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({
      state: 'failed',
      parts: [],
      failure: expect.stringMatching(/^There is not enough space for it/),
    });
    expect(await underWay()).toEqual([]);
    expect((await storedNames(app.store)).keys.filter((key) => key.startsWith(`filingPackets/${ada.id}`))).toEqual([]);
  });

  it('is retried as a new one', async () => {
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await own.leave(id, 3);
    await own.make();
    const again = await own.createPacket(ada, 'print');
    expect([again.id === id, again.state]).toEqual([false, 'ready']);
  });
});

describe('online parts', () => {
  const MOST = 100_000;

  const limitTo = (id: string, bytes: number) =>
    asSystem((tx) => tx.update(filingPackets).set({ limit_bytes: bytes }).where(eq(filingPackets.id, id)));

  it('are split by actual sizes if more was estimated to fit', async () => {
    await own.createBinder(ada, ['Loom Prize', 'Silver Shuttle', 'Thread of Honor', 'Ribbon of Silk'], 40_000);
    const { id } = await own.request(ada, 'online');
    const planned = await inDatabase(id);
    expect(planned?.plan.parts).toHaveLength(2);
    await limitTo(id, MOST);
    await own.make();
    const packet = await own.read(ada, id);
    expect(packet).toMatchObject({ state: 'ready', failure: null, changes: [] });
    expect(packet.parts.length).toBeGreaterThan(2);
    for (const { url, size } of packet.parts) {
      expect(size).toBeLessThanOrEqual(MOST);
      expect((await own.fetchBytes(ada, url)).byteLength).toBe(size);
    }
    const stored = await inDatabase(id);
    expect(stored?.plan.parts.map(({ name }) => name)).toEqual(packet.parts.map(({ name }) => name));
    expect(stored?.plan.pages.map(({ stamp }) => stamp)).toEqual(planned?.plan.pages.map(({ stamp }) => stamp));
    const { texts } = await readPacket(await own.fetchBytes(ada, packet.parts[0]?.url));
    for (const { name } of packet.parts.slice(1)) expect(texts.join(' ')).toContain(name);
    expect(await underWay()).toEqual([]);
  });

  it('fail with the name of a page that is too large, and the remedy', async () => {
    await own.createBinder(ada, ['Loom Prize'], 40_000);
    const { id } = await own.request(ada, 'online');
    await limitTo(id, 30_000);
    await own.make();
    expect(await own.read(ada, id)).toMatchObject({
      state: 'failed',
      parts: [],
      failure: expect.stringMatching(
        /^Page 1 of Exhibit A-1 “Loom Prize” is .*, which is too large for an online part\. Scan it again/,
      ),
    });
    expect(await underWay()).toEqual([]);
  });
});

describe('reused parts of an earlier packet', () => {
  it('are created again if their file is missing', async () => {
    await own.createBinder(ada);
    const before = await own.createPacket(ada, 'online');
    await asSystem((tx) =>
      tx.delete(files).where(
        inArray(
          files.sha256,
          before.parts.map(({ sha256 }) => sha256),
        ),
      ),
    );
    const [{ id } = { id: '' }] = await own.exhibits(ada);
    await own.arrange(ada, (outline) => changeExhibit(outline, id, (exhibit) => ({ ...exhibit, title: 'Other' })));
    const after = await own.createPacket(ada, 'online');
    expect(after.state).toBe('ready');
    for (const { url, size } of after.parts) expect((await own.fetchBytes(ada, url)).byteLength).toBe(size);
  });
});

describe('packet retention', () => {
  /** Adds packets as if they had been created before. */
  async function copy(id: string, count: number, values: { state?: 'cancelled'; pinned?: boolean } = {}) {
    const { state = null, pinned = false } = values;
    await asSystem((tx) =>
      tx.execute(sql`
        insert into filing_packets (user_id, binder_id, format, state, limit_bytes, plan, plan_hash, pages, parts, part_urls, is_pinned, created_at)
        select user_id, binder_id, format, coalesce(${state}, state), limit_bytes, plan, 'copy ' || n, pages, parts,
          case when ${state}::text is null then part_urls else '{}' end, ${pinned}, created_at - make_interval(hours => n)
        from filing_packets, generate_series(1, ${count}::int) as n where id = ${id}`),
    );
  }

  it('keeps the ten newest ready ones, and pinned ones', async () => {
    await own.createBinder(ada);
    const { id } = await own.createPacket(ada, 'print');
    await copy(id, MAX_KEPT_PACKETS + 2);
    await copy(id, 2, { pinned: true });
    await copy(id, MAX_KEPT_PACKETS + 5, { state: 'cancelled' });
    const { id: newest } = await own.createPacket(ada, 'online');
    const rows = await own.list(ada);
    const count = (accepts: (row: (typeof rows)[number]) => boolean) => rows.filter(accepts).length;
    expect([
      rows[0]?.id === newest,
      count((row) => row.state === 'ready' && !row.is_pinned),
      count((row) => row.is_pinned),
      count((row) => row.state === 'cancelled'),
    ]).toEqual([true, MAX_KEPT_PACKETS, 2, MAX_KEPT_PACKETS]);
  });
});
