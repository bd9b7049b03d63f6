import { beforeEach, expect, it } from 'vitest';

import { newIp } from '#testing/accounts.ts';
import { useTestApp } from '#testing/test-app.ts';

const PER_SENDER = 1;
const TOGETHER = 40;
const HOUR_MS = 3_600_000;

let now = new Date();
const app = useTestApp({ RATE_LIMIT_CONTACT: String(PER_SENDER) }, () => now);

beforeEach(() => {
  now = new Date(now.getTime() + HOUR_MS);
});

async function send(ip = newIp()): Promise<Response> {
  const body = { name: 'Ada Example', email: 'ada@example.com', message: 'How do I begin?', shown_for_ms: 60_000 };
  return app.request('POST', '/api/contact', { ip, body });
}

async function sendFromMany(count: number): Promise<number[]> {
  const statuses = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push((await send()).status);
  return statuses;
}

it('the 41st message of an hour from 41 senders is rejected with the time to wait', async () => {
  expect(await sendFromMany(TOGETHER)).toEqual(Array(TOGETHER).fill(204));
  now = new Date(now.getTime() + HOUR_MS - 60_000);
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  now = new Date(now.getTime() + 60_000);
  expect((await send()).status).toBe(204);
});

it('messages beyond a sender’s own limit do not count toward the limit of all senders', async () => {
  const ip = newIp();
  expect((await send(ip)).status).toBe(204);
  const refused = await Promise.all(Array.from({ length: TOGETHER }, () => send(ip)));
  expect(refused.map(({ status }) => status)).toEqual(Array(TOGETHER).fill(429));
  expect(await sendFromMany(TOGETHER)).toEqual([...Array(TOGETHER - 1).fill(204), 429]);
});
