// Measures the latency of messages with many open streams, and the cost of the streams.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { residentMegabytes } from './measure.ts';
import { fillWith, benchUser, SECRET } from './people.ts';
import type { Running } from './servers.ts';

/** Number of streams, each with one conversation. */
const STREAMS = 500;
const MESSAGES_PER_SECOND = 20;
const IDLE_STREAMS = 5_000;
const OPENED_AT_ONCE = 50;

/** Adds signed-in pairs of an applicant (even number) and their assigned mentor (odd number). */
export function fillConversations(url: string): Promise<void> {
  return fillWith(url, insertPairs);
}

async function insertPairs(client: pg.Client): Promise<void> {
  const id = (number: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const all = `generate_series(0, ${IDLE_STREAMS - 1}) as n`;
  await client.query(
    `insert into users (id, name, email, email_verified) select ${id('n')}, 'Person ' || n, 'person' || n || '@example.com', true from ${all}`,
  );
  await client.query('insert into profiles (id) select id from users');
  await client.query(
    `insert into user_roles (user_id, role, trial_start_date, trial_end_date)
     select ${id('n')}, case n % 2 when 0 then 'applicant' else 'mentor' end, now(), now() + interval '14 days' from ${all}`,
  );
  await client.query(
    `insert into two_factors (user_id, sealed_secret, enabled_at) select ${id('n')}, 'none', now() from ${all} where n % 2 = 1`,
  );
  await client.query(
    `insert into sessions (user_id, token, expires_at, second_factor_at) select ${id('n')}, 'bench-' || encode(sha256(convert_to($1 || n, 'utf8')), 'hex'), now() + interval '7 days', now() from ${all}`,
    [SECRET],
  );
  await client.query(
    `insert into mentor_assignments (user_id, mentor_id) select ${id('n')}, ${id('n + 1')} from ${all} where n % 2 = 0`,
  );
}

export type MessageFigures = {
  p50: number;
  p99: number;
  slowest: number;
  sent: number;
  /** Additional resident memory with {@link STREAMS} open streams. */
  megabytes: number;
  /** Number of {@link IDLE_STREAMS} that were open after one minute, and their memory. */
  idle: { open: number; megabytes: number };
};

/** Returns milliseconds from sending a message until the recipient's stream delivers it. */
export async function measureMessages({ port, pid }: Running, seconds: number): Promise<MessageFigures> {
  const before = residentMegabytes(pid);
  const arrived = new Map<number, () => void>();
  const streams = await openStreams(port, STREAMS, (n) => arrived.get(n)?.());
  const took: number[] = [];
  const count = seconds * MESSAGES_PER_SECOND;
  const under: Promise<void>[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const sender = (turn * 7) % STREAMS;
    const receiver = sender ^ 1;
    under.push(
      (async () => {
        const begun = performance.now();
        const received = new Promise<void>((resolve) => void arrived.set(receiver, resolve));
        await send(port, sender, receiver, `Message ${turn}`);
        await received;
        took.push(performance.now() - begun);
      })(),
    );
    await sleep(1000 / MESSAGES_PER_SECOND);
  }
  await Promise.all(under);
  const megabytes = residentMegabytes(pid) - before;
  for (const stream of streams) stream.close();

  const idle = await openStreams(port, IDLE_STREAMS, () => undefined);
  await sleep(30_000);
  const open = idle.filter((stream) => stream.isOpen()).length;
  const idleMegabytes = residentMegabytes(pid) - before;
  for (const stream of idle) stream.close();
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  return {
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    sent: count,
    megabytes,
    idle: { open, megabytes: idleMegabytes },
  };
}

type Opened = { isOpen: () => boolean; close: () => void };

async function openStreams(port: number, count: number, onMessage: (n: number) => void): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let n = 0; n < count; n += OPENED_AT_ONCE) {
    const part = Array.from({ length: Math.min(OPENED_AT_ONCE, count - n) }, (_, k) =>
      openStream(port, n + k, onMessage),
    );
    opened.push(...(await Promise.all(part)));
  }
  return opened;
}

/** Resolves when the stream has started. */
function openStream(port: number, n: number, onMessage: (n: number) => void): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let isOpen = true;
    const request = http.get(
      {
        port,
        path: '/api/live-updates',
        agent: false,
        headers: { cookie: benchUser(n).cookie, accept: 'text/event-stream' },
      },
      (response) => {
        if (response.statusCode !== 200) {
          return reject(new Error(`The stream of ${n} was answered ${response.statusCode}`));
        }
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          if (text.includes('event: begun')) resolve({ isOpen: () => isOpen, close: () => request.destroy() });
          if (text.includes('"kind":"message"')) onMessage(n);
        });
        response.on('close', () => (isOpen = false));
        response.on('error', () => (isOpen = false));
      },
    );
    request.on('error', (error) => (isOpen ? reject(error) : undefined));
  });
}

async function send(port: number, from: number, to: number, content: string): Promise<void> {
  const response = await fetch(`http://localhost:${port}/api/messages/conversations/${benchUser(to).id}`, {
    method: 'POST',
    headers: {
      cookie: benchUser(from).cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ content, files: [] }),
  });
  if (response.status !== 201) throw new Error(`A message was answered ${response.status}: ${await response.text()}`);
}
