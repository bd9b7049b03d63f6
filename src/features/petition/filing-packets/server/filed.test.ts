import { createHash } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { readProblem } from '#testing/accounts.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { PacketRow } from '../schema.ts';
import { deleteOldPackets } from './queries.ts';
import { filingPackets } from './table.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
const DAY = '2026-11-02';
let ada: TestUser;
let packet: PacketRow;

beforeEach(async () => {
  await asSystem((tx) => tx.delete(filingPackets));
  ada = await createUser(app.database);
  await own.createBinder(ada);
  packet = await own.createPacket(ada, 'print');
});

const asSystem: <T>(work: Parameters<typeof app.database.asSystem<T>>[1]) => Promise<T> = (work) =>
  app.database.asSystem('for a test', work);
const file = (body: object, { as = ada, id = packet.id }: { as?: TestUser | undefined; id?: string } = {}) =>
  app.request('POST', `/api/filing-packets/${id}/filing`, { as, body });
const seal = () => file({ version: packet.version, filed_on: DAY });

describe('a filed packet', () => {
  it('is sealed with its date, stays pinned, and is filed once', async () => {
    const response = await seal();
    expect(response.status, await response.clone().text()).toBe(200);
    const sealed = (await response.json()) as PacketRow;
    expect(sealed).toMatchObject({ filed_on: DAY, is_pinned: true, parts: packet.parts });
    expect(sealed.sha256).toBe(packet.parts[0]?.sha256);
    const unpin = { as: ada, body: { version: sealed.version, is_pinned: false } };
    expect((await readProblem(await app.request('PATCH', `/api/filing-packets/${packet.id}`, unpin))).code).toBe(
      'version_conflict',
    );
    const again = await file({ version: sealed.version, filed_on: '2026-11-03' });
    expect((await readProblem(again)).code).toBe('version_conflict');
    expect(await own.read(ada, packet.id)).toMatchObject({ filed_on: DAY, is_pinned: true });
  });

  it('has one hash over all of its files, like the hash of their sha256sum list', async () => {
    await asSystem((tx) =>
      tx
        .update(filingPackets)
        .set({
          parts: sql`parts || jsonb_set(parts -> 0, '{name}', '"Second.pdf"')`,
          part_urls: sql`part_urls || part_urls`,
        })
        .where(eq(filingPackets.id, packet.id)),
    );
    const { parts, sha256 } = await own.read(ada, packet.id);
    const list = parts.map((part) => `${part.sha256}  ${part.name}\n`).join('');
    expect(parts.map(({ name }) => name)).toEqual(['Binder.pdf', 'Second.pdf']);
    expect(sha256).toBe(createHash('sha256').update(list).digest('hex'));
  });

  it('cannot be changed by anyone', async () => {
    await seal();
    const others = [
      sql`filed_on = null`,
      sql`filed_on = '2026-11-03'`,
      sql`is_pinned = false`,
      sql`parts = '[]'`,
      sql`part_urls = '{/files/x}'`,
      sql`plan = '{}'`,
      sql`state = 'failed'`,
    ];
    for (const change of others) {
      await expect(
        asSystem((tx) => tx.execute(sql`update filing_packets set ${change} where id = ${packet.id}`)),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    await expect(
      app.database.asActor(ada.token, (tx) =>
        tx.execute(sql`update filing_packets set filed_on = null where id = ${packet.id}`),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await own.read(ada, packet.id)).toMatchObject({ filed_on: DAY, state: 'ready', parts: packet.parts });
  });

  it('is never removed, however many newer ones there are', async () => {
    await seal();
    await asSystem(async (tx) => {
      await tx.execute(sql`
        insert into filing_packets (user_id, binder_id, format, state, limit_bytes, plan, plan_hash, pages, parts, part_urls)
        select user_id, binder_id, format, state, limit_bytes, plan, 'copy ' || n, pages, parts, part_urls
        from filing_packets, generate_series(1, 12) as n where id = ${packet.id}`);
      const [row] = await tx
        .select({ binder: filingPackets.binder_id })
        .from(filingPackets)
        .where(eq(filingPackets.id, packet.id));
      await deleteOldPackets(tx, { binderId: row?.binder ?? '', states: ['ready'] });
    });
    const rows = await own.list(ada);
    expect([rows.length, rows.some(({ id }) => id === packet.id)]).toEqual([11, true]);
  });
});

describe('filing a packet', () => {
  it('requires a date not in the future, and the current version', async () => {
    const wrong = async (body: object) => {
      const { status, fields } = await readProblem(await file(body));
      return [status, Object.keys(fields ?? {})];
    };
    expect(await wrong({})).toEqual([422, ['filed_on', 'version']]);
    for (const filed_on of ['2999-01-01', '2206-11-02', '0202-11-02', 'today']) {
      expect(await wrong({ version: packet.version, filed_on }), filed_on).toEqual([422, ['filed_on']]);
    }
    expect((await file({ version: packet.version + 1, filed_on: DAY })).status).toBe(409);
    const { id, version } = await own.request(ada, 'online');
    expect((await file({ version, filed_on: DAY }, { id })).status).toBe(409);
  });

  it('is possible only for the applicant', async () => {
    const body = { version: packet.version, filed_on: DAY };
    const stranger = await createUser(app.database);
    const mentor = await createUser(app.database, { role: 'mentor' });
    expect((await file(body, { as: stranger })).status).toBe(404);
    expect((await file(body, { as: mentor })).status).toBe(403);
    expect((await app.request('POST', `/api/filing-packets/${packet.id}/filing`, { body })).status).toBe(401);
    await own.lapse(ada);
    expect((await file(body)).status).toBe(403);
  });
});
