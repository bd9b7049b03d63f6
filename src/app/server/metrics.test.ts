import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { readEnv } from '#core/server/env.ts';
import { createMetrics } from '#core/server/metrics.ts';
import { outbox } from '#core/server/mail/table.ts';
import type { ScanStatus } from '#features/storage/files/schema.ts';
import { files } from '#features/storage/files/server/table.ts';
import { createUser } from '#testing/people.ts';
import { installIn, useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import { createApp } from './create-app.ts';
import { createFigures } from './metrics.ts';
import { startServer } from './start.ts';

const onPostgres = process.env.LAUREL_TEST_ENGINE === 'postgres';
const app = useTestApp();

/** Returns the value of a metric line, by its name and labels. */
function findValue(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('requests are counted by route pattern, never by URL', async () => {
  const metrics = createMetrics(app);
  const person = await createUser(app.database);
  const { url } = await uploadFile(app, { as: person, name: 'whose-name-tells.pdf' });
  const hono = createApp(app, undefined, { watch: metrics.watch });
  const ask = (address: string, method = 'GET') =>
    hono.request(
      address,
      { method, headers: { cookie: person.cookie } },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    );

  const statuses: number[] = [];
  for (const address of [
    '/api/records/patents',
    '/api/records/patents',
    `/api/records/patents/${crypto.randomUUID()}`,
    url,
    '/api/nothing/there',
    '/healthz',
  ]) {
    statuses.push((await ask(address)).status);
  }
  statuses.push((await ask('/api/records/patents', 'POST')).status);
  expect(statuses).toEqual([200, 200, 404, 200, 404, 200, 403]);

  const text = await metrics.text();
  const counted = text.split('\n').filter((line) => line.startsWith('laurel_http_request_duration_seconds_count'));
  const labels = counted
    .map((line) => /route="([^"]*)",status="([^"]*)"} (\d+)/.exec(line)?.slice(1).join(' ') ?? line)
    .toSorted();
  expect(labels).toMatchInlineSnapshot(`
    [
      "/* 4xx 1",
      "/api/* 4xx 1",
      "/api/records/patents 2xx 2",
      "/api/records/patents/:id 4xx 1",
      "/files/* 2xx 1",
      "/healthz 2xx 1",
    ]
  `);
  expect(text).not.toContain(person.id);
  expect(text).not.toContain('whose-name-tells');
});

test('pending and failed mails are counted', async () => {
  const metrics = createMetrics(app);
  await app.database.asSystem('a test queues mail', async (tx) => {
    const mail = { kind: 'confirm-email', recipient: 'ada@example.com', data: {} };
    await tx
      .insert(outbox)
      .values([
        { ...mail, createdAt: sql`now() - interval '90 seconds'` },
        mail,
        { ...mail, deadAt: sql`now()` },
        { ...mail, sentAt: sql`now()` },
      ]);
  });
  const text = await metrics.text();
  expect(findValue(text, 'laurel_outbox_mails{state="waiting"}')).toBe(2);
  expect(findValue(text, 'laurel_outbox_mails{state="dead"}')).toBe(1);
  expect(findValue(text, 'laurel_outbox_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90);
});

test('files pending a scan and infected files are counted', async () => {
  const { id: userId } = await createUser(app.database);
  const file = { userId, bucket: 'patents', name: 'a.pdf', size: 1, type: 'application/pdf', sha256: '' };
  await app.database.asSystem('a test makes files', (tx) =>
    tx.insert(files).values(
      ['pending', 'pending', 'infected', 'clean', 'unscanned'].map((scanStatus, index) => ({
        ...file,
        key: `scans/${index}`,
        scanStatus: scanStatus as ScanStatus,
      })),
    ),
  );
  const text = await createMetrics(app, createFigures(app)).text();
  expect(findValue(text, 'laurel_scanned_files{state="waiting"}')).toBe(2);
  expect(findValue(text, 'laurel_scanned_files{state="infected"}')).toBe(1);
});

test('an unavailable database does not hide other metrics', async () => {
  const database = { ...app.database, asSystem: () => Promise.reject(new Error('away')) };
  const text = await createMetrics({ ...app, database }, createFigures({ ...app, database })).text();
  expect(findValue(text, 'laurel_outbox_mails{state="waiting"}')).toBeUndefined();
  expect(findValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
});

test('each run of a job is counted, successful or failed', async () => {
  const metrics = createMetrics({ ...app, now: () => new Date(1_800_000_000_000) });
  metrics.noteJob({ job: 'sweep mail', isSuccess: true });
  metrics.noteJob({ job: 'sweep files', isSuccess: false });
  const text = await metrics.text();
  expect(findValue(text, 'laurel_job_last_success_timestamp_seconds{job="sweep mail"}')).toBe(1_800_000_000);
  expect(findValue(text, 'laurel_job_failures_total{job="sweep files"}')).toBe(1);
  expect(findValue(text, 'laurel_job_last_success_timestamp_seconds{job="sweep files"}')).toBeUndefined();
});

test('metrics include process, event loop and build', async () => {
  const text = await createMetrics(app).text();
  expect(text).toMatch(
    new RegExp(`laurel_build_info{version="\\d+\\.\\d+\\.\\d+(?:\\+[\\w.]+)?",engine="${app.database.engine}"} 1`),
  );
  expect(findValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
});

test.runIf(onPostgres)('metrics include the connection pools', async () => {
  const metrics = createMetrics(app);
  const busy = await app.database.asSystem('a test holds a connection', () => metrics.text());
  expect(findValue(busy, 'laurel_database_connections{pool="owner",state="busy"}')).toBeGreaterThanOrEqual(1);
  expect(findValue(await metrics.text(), 'laurel_database_connections{pool="user",state="waiting"}')).toBe(0);
});

test('metrics are served on their own host and port, and not on the public one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-metrics-'));
  const hosts = { HOST: '127.0.0.2', METRICS_HOST: '127.0.0.3' };
  const { settings, drop } = await installIn(folder);
  const server = await startServer({ env: { ...readEnv({ ...settings, ...hosts }), PORT: 0, METRICS_PORT: 0 } });
  try {
    const [site, figures] = [`http://127.0.0.2:${server.port}`, `http://127.0.0.3:${server.metricsPort}`];
    expect((await fetch(`${site}/metrics`)).status).toBe(404);
    for (const port of [server.port, server.metricsPort]) {
      await expect(fetch(`http://127.0.0.1:${port}/metrics`), 'on another host').rejects.toThrow('fetch failed');
    }
    const response = await fetch(`${figures}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    expect(findValue(text, 'laurel_http_requests_in_flight')).toBe(0);
    expect(findValue(text, 'laurel_http_request_duration_seconds_count{method="GET",route="/*",status="4xx"}')).toBe(1);
    for (const [method, address] of [
      ['POST', '/metrics'],
      ['GET', '/'],
      ['GET', '/metrics/more'],
    ]) {
      expect((await fetch(`${figures}${address}`, { method })).status).toBe(404);
    }
  } finally {
    await server.stop();
    await drop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test('metrics are off without a port', () => {
  expect(readEnv({}).METRICS_PORT).toBeUndefined();
  expect(readEnv({ METRICS_PORT: '9464' })).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST: '127.0.0.1' });
});
