import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { openStore } from '#app/server/open-services.ts';
import type { Database } from '#core/server/database/database.ts';
import type { PgliteEngine } from '#core/server/database/pglite-engine.ts';
import { exchange, extensions } from '#core/server/database/pglite-session.ts';
import { openPglite } from '#core/server/database/pglite.ts';
import { openPostgres } from '#core/server/database/postgres.ts';
import { readEnv, type Env } from '#core/server/env.ts';
import { createLog } from '#core/server/log.ts';
import { openPayments } from '#core/server/payments/open.ts';
import type { Services } from '#core/server/services.ts';

import { TEST_SECRET, type TestUser } from './people.ts';
import { createTestLog } from './test-log.ts';

export type TestApp = Services & {
  /** Sends a request like a browser on this site: cookie, Origin, JSON. */
  request: (method: string, path: string, options?: RequestOptions) => Promise<Response>;
};

export type RequestOptions = {
  as?: TestUser;
  /** Sent as JSON, unless it is bytes or text. */
  body?: unknown;
  headers?: Record<string, string>;
  /** IP address of the caller. */
  ip?: string;
};

/**
 * A separate application for one test file on the engine of the run: PGlite in memory, or its own database on a
 * PostgreSQL server. Files are in a folder or on an S3 server.
 */
export function useTestApp(
  settings: Record<string, string> | (() => Promise<Record<string, string>>) = {},
  now: () => Date = () => new Date(),
  replacements: Partial<Services> = {},
): TestApp {
  const app = {} as TestApp;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestApp(typeof settings === 'function' ? await settings() : settings, now, replacements);
    Object.assign(app, opened.app);
    close = opened.close;
  });
  afterAll(() => close());
  return app;
}

/** @param replacements replacements for what the settings would open, such as payments */
export async function openTestApp(
  settings: Record<string, string> = {},
  now: () => Date = () => new Date(),
  replacements: Partial<Services> = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'laurel-test-'));
  const peer = process.env.LAUREL_TEST_STORE === 's3' ? await (await import('./s3-peer.ts')).startS3Peer() : undefined;
  const env = readEnv({
    LOG_LEVEL: 'silent',
    AUTH_SECRET: TEST_SECRET,
    DATA_DIR: folder,
    ...peer?.settings,
    ...settings,
  });
  const { database, drop } = await openTestDatabase();
  const services: Services = {
    env,
    secret: TEST_SECRET,
    database,
    store: await openStore(env),
    log: env.LOG_LEVEL === 'silent' ? createTestLog() : createLog(env.LOG_LEVEL),
    now,
    ...(await openPayments(env)),
    ...replacements,
  };
  const hono = createApp(services);
  const files: Response[] = [];
  const app: TestApp = {
    ...services,
    async request(method, address, options = {}) {
      const response = await hono.request(address, requestInit(env, method, options), bindings(options.ip));
      if (!response.headers.get('content-type')?.includes('json')) files.push(response);
      return response;
    },
  };
  return {
    app,
    async close() {
      // A real server ends unread responses. Here an unread one would keep its file open.
      for (const { body, bodyUsed } of files) if (!bodyUsed) await body?.cancel();
      await database.close();
      await drop();
      await peer?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function openTestDatabase(): Promise<{
  database: Database;
  ownerUrl?: string;
  drop: () => Promise<void>;
}> {
  if (process.env.LAUREL_TEST_ENGINE !== 'postgres') {
    const lite = await copyPglite('pgliteDump');
    return { database: openPglite(createEngine(lite), { migrations: null }), drop: async () => {} };
  }
  const { ownerUrl, drop } = await createTestDatabase(inject('postgresTemplate'));
  const database = openPostgres({
    ownerUrl,
    userUrl: undefined,
    secret: TEST_SECRET,
    poolSize: 4,
    onError: (error) => {
      throw error;
    },
    migrations: null,
  });
  await database.opened;
  return { database, ownerUrl, drop };
}

/** Copy of the prepared database, in memory or in a folder. */
export async function copyPglite(dump: 'pgliteDump' | 'newPgliteDump', dataDir?: string): Promise<PGlite> {
  return PGlite.create({ dataDir, loadDataDir: await openAsBlob(inject(dump)), extensions });
}

/** A PGlite in this thread with the interface of one in its own thread. */
export function createEngine(lite: PGlite, close = () => lite.close()): PgliteEngine {
  return { opened: Promise.resolve(), execute: (packet) => exchange(lite, packet), close };
}

/** Settings of an installation that was started before, because starting a new one takes seconds. */
export async function installIn(
  folder: string,
): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }> {
  const settings = { DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent', AUTH_SECRET: TEST_SECRET };
  if (process.env.LAUREL_TEST_ENGINE === 'postgres') {
    const { ownerUrl, drop } = await createTestDatabase(inject('postgresTemplate'));
    return { settings: { ...settings, DATABASE_URL: ownerUrl }, drop };
  }
  await mkdir(settings.DATA_DIR);
  const lite = await copyPglite('pgliteDump', path.join(settings.DATA_DIR, 'database'));
  await lite.close();
  return { settings, drop: async () => {} };
}

/** An empty database on the tests' PostgreSQL server, or a copy of another one. */
export async function createTestDatabase(
  template = 'template1',
  options = '',
): Promise<{ ownerUrl: string; drop: () => Promise<void> }> {
  const name = `laurel_${crypto.randomUUID().replaceAll('-', '')}`;
  // Copies files instead of logging every page, which takes half the time.
  await runOnServer(`create database ${name} template ${template} strategy file_copy ${options}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { ownerUrl: url.href, drop: () => runOnServer(`drop database ${name} with (force)`) };
}

/** Connection of this worker to the tests' server, kept between files because a login costs as much as a small test. */
let server: pg.Pool | undefined;

async function runOnServer(statement: string): Promise<void> {
  server ??= new pg.Pool({ connectionString: inject('postgresUrl'), max: 2, allowExitOnIdle: true });
  await server.query(statement);
}

function requestInit(env: Env, method: string, { as, body, headers }: RequestOptions): RequestInit {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
  return {
    method,
    headers: {
      origin: env.APP_URL,
      ...(as ? { cookie: as.cookie } : {}),
      ...(body === undefined || body instanceof Uint8Array || body instanceof ReadableStream
        ? {}
        : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body), duplex: 'half' }),
  };
}

function bindings(ip = '192.0.2.1') {
  return { incoming: { socket: { remoteAddress: ip } } };
}
