import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createLog } from '#core/server/log.ts';
import { postJson, type JsonPost } from '#core/server/post-json.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { RELAY_PAUSES_SECONDS, relayMessages } from './relay.ts';
import { contactMessages } from './table.ts';

const app = useTestApp();
const SET = 'https://forms.example.com/contact';

type Delivery = { path: string | undefined; headers: IncomingHttpHeaders; body: unknown };
const deliveries: Delivery[] = [];
let statuses: number[] = [];
const peer = createServer((request, response) => {
  void text(request).then((body) => {
    deliveries.push({ path: request.url, headers: request.headers, body: JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end('what it says is not read');
  });
});
let peerUrl = '';

/** Requests to the configured URL, received by a server on this machine. */
const posted: string[] = [];
const post = (request: JsonPost) => {
  posted.push(request.url);
  return postJson({ ...request, url: peerUrl, reach: 'anywhere' });
};

beforeAll(async () => {
  peer.listen(0, '127.0.0.1');
  await once(peer, 'listening');
  peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/relay`;
});
afterAll(() => void peer.close());
beforeEach(async () => {
  deliveries.length = 0;
  statuses = [];
  await app.database.asSystem('a test begins anew', (tx) => tx.delete(contactMessages));
  await setRelay(SET);
});

it('a message is forwarded once, to the configured email, by any number of concurrent servers', async () => {
  const { id } = await write({ topic: 'demo-call' });
  await Promise.all([relayMessages(app, post), relayMessages(app, post), relayMessages(app, post)]);
  await relayMessages(app, post);
  expect(posted.at(-1)).toBe(SET);
  expect(deliveries).toEqual([
    {
      path: '/relay',
      headers: expect.objectContaining({
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': id,
      }),
      body: {
        name: 'Ada Example',
        email: 'ada@example.com',
        phone: '+1 555',
        message: 'About: Booking a demo call\n\nA private matter',
      },
    },
  ]);
  expect(await stored(id)).toMatchObject({ relayed_at: expect.any(Date), relay_due_at: null, relay_attempts: 1 });
});

it('forwarding is retried with growing delays until it succeeds', async () => {
  const { id } = await write();
  statuses = [503, 302, 404];
  for (const [attempt, pause] of [60, 300, 900].entries()) {
    await relayMessages(app, post);
    await relayMessages(app, post);
    expect(deliveries, 'not again before its time').toHaveLength(attempt + 1);
    expect(await secondsUntilDue(id)).toBeCloseTo(pause, -1);
    await createDue(id);
  }
  await relayMessages(app, post);
  expect(
    deliveries.map(({ path }) => path),
    'no redirect is followed',
  ).toEqual(['/relay', '/relay', '/relay', '/relay']);
  expect(await stored(id)).toMatchObject({ relayed_at: expect.any(Date), relay_attempts: 4 });
});

it('forwarding ends after the last delay, and logs it without the message', async () => {
  const { id } = await write();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const down = () => Promise.reject(Object.assign(new Error('connect ada@example.com'), { code: 'ECONNREFUSED' }));
  for (let attempt = 0; attempt <= RELAY_PAUSES_SECONDS.length; attempt += 1) {
    await relayMessages({ ...app, log }, down);
    await createDue(id);
  }
  await relayMessages({ ...app, log }, down);
  expect(await stored(id)).toMatchObject({
    relayed_at: null,
    relay_due_at: null,
    relay_attempts: RELAY_PAUSES_SECONDS.length + 1,
  });
  expect(lines).toHaveLength(RELAY_PAUSES_SECONDS.length + 1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    message: id,
    reason: 'ECONNREFUSED',
    msg: 'contact message not forwarded: failed permanently',
  });
  expect(lines.join('')).not.toMatch(/Ada|ada@|private/);
});

it('a message is forwarded again if its server crashed while forwarding', async () => {
  const { id } = await write();
  const died = Promise.withResolvers<number>();
  const reached = Promise.withResolvers<void>();
  const dying = relayMessages(app, () => {
    reached.resolve();
    return died.promise;
  });
  await reached.promise;
  expect(await secondsUntilDue(id)).toBeCloseTo(120, -1);
  await createDue(id);
  await relayMessages(app, post);
  expect(deliveries.map(({ headers }) => headers['idempotency-key'])).toEqual([id]);
  died.reject(new Error('a late failure'));
  await dying;
  expect(await stored(id), 'what was taken stays so').toMatchObject({
    relayed_at: expect.any(Date),
    relay_due_at: null,
  });
});

it('pending messages are forwarded, except spam and those from before forwarding', async () => {
  const spam = await write({ homepage: 'https://spam.example' });
  await setRelay('');
  const before = await write();
  await relayMessages(app, post);
  await setRelay(SET);
  for (let sent = 0; sent < 25; sent += 1) await write();
  await relayMessages(app, post);
  expect(deliveries).toHaveLength(25);
  for (const { id } of [spam, before]) expect(await stored(id)).toMatchObject({ relayed_at: null, relay_attempts: 0 });
});

it('forwarding pauses without a configured email, and resumes with one', async () => {
  const { id } = await write();
  await setRelay('');
  await relayMessages(app, post);
  expect(deliveries).toEqual([]);
  await setRelay(SET);
  await relayMessages(app, post);
  expect(await stored(id)).toMatchObject({ relayed_at: expect.any(Date) });
});

let ips = 0;
async function write(changes: Record<string, unknown> = {}): Promise<{ id: string }> {
  ips += 1;
  const body = {
    name: 'Ada Example',
    email: 'ada@example.com',
    phone: '+1 555',
    message: 'A private matter',
    shown_for_ms: 60_000,
    ...changes,
  };
  const response = await app.request('POST', '/api/contact', { body, ip: `192.0.2.${ips}` });
  expect(response.status).toBe(204);
  const rows = await app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .orderBy(sql`created_at desc`)
      .limit(1),
  );
  if (!rows[0]) throw new Error('nothing was kept');
  return rows[0];
}

async function stored(id: string) {
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    tx.select().from(contactMessages).where(eq(contactMessages.id, id)),
  );
  return row;
}

async function secondsUntilDue(id: string): Promise<number> {
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ seconds: sql<number>`extract(epoch from ${contactMessages.relay_due_at} - now())::float8` })
      .from(contactMessages)
      .where(eq(contactMessages.id, id)),
  );
  return row?.seconds ?? Number.NaN;
}

/** Makes the next attempt due, if one is scheduled. */
async function createDue(id: string): Promise<void> {
  await app.database.asSystem('a test lets time pass', (tx) =>
    tx
      .update(contactMessages)
      .set({ relay_due_at: sql`now()` })
      .where(sql`${contactMessages.id} = ${id} and ${contactMessages.relay_due_at} is not null`),
  );
}

async function setRelay(value: string): Promise<void> {
  const owner = await createUser(app.database, { role: 'admin', isOwner: true });
  expect((await app.request('PUT', '/api/settings/contact_relay_url', { as: owner, body: { value } })).status).toBe(
    200,
  );
}
