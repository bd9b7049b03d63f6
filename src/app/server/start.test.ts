import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { eq, getTableColumns, is, sql, type SQL } from 'drizzle-orm';
import { PgTable, pgTable, text as textColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';

import { fileUrlColumn, fileUrlsColumn, formValuesColumn } from '#core/server/database/columns.ts';
import { lockFolder } from '#core/server/database/folder-lock.ts';
import { newestMigration } from '#core/server/database/migrations.ts';
import { readEnv } from '#core/server/env.ts';
import { adminRoles, users } from '#core/server/identity/table.ts';
import { mailDigestItems, mailboxMessages, outbox } from '#core/server/mail/table.ts';
import { messages } from '#core/shared/messages.ts';
import { resetPassword } from '#features/accounts/accounts/server/recovery.ts';
import { auditEntries } from '#features/administration/audit/server/table.ts';
import { billingDocuments } from '#features/billing/invoicing/server/table.ts';
import { fileInspections, pageTexts } from '#features/petition/binders/server/table.ts';
import { letters, letterVersions } from '#features/petition/petition-letters/server/table.ts';
import { filingPackets } from '#features/petition/filing-packets/server/table.ts';
import { runProgram } from '#testing/run-program.ts';
import { TEST_SECRET } from '#testing/people.ts';
import { createTestDatabase, installIn, openTestDatabase } from '#testing/test-app.ts';

import { runCommandLine } from './command-line.ts';
import { registry } from './features.ts';
import { openServices } from './open-services.ts';
import { formatStartupError } from './program.ts';
import { startServer, type RunningServer } from './start.ts';

const onPostgres = process.env.LAUREL_TEST_ENGINE === 'postgres';
/** Milliseconds beyond the length of any test. A server that waited so long would never be seen to stop. */
const STOP_GRACE_MS = 600_000;

let folder: string;
let settings: Record<string, string>;
let drop: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'laurel-start-'));
  settings = { DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent', AUTH_SECRET: TEST_SECRET };
  drop = async () => {};
  if (!onPostgres) return;
  const opened = await openTestDatabase();
  await opened.database.close();
  settings.DATABASE_URL = opened.ownerUrl ?? '';
  drop = opened.drop;
});
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true });
});

const start = (stopGraceMs = STOP_GRACE_MS) => startServer({ env: { ...readEnv(settings), PORT: 0 }, stopGraceMs });
async function startForTest(stopGraceMs?: number): Promise<RunningServer> {
  const server = await start(stopGraceMs);
  // A test that already stopped the server makes this fail.
  onTestFinished(() => server.stop().catch(() => undefined));
  return server;
}
const getOrigin = ({ port }: RunningServer) => `http://127.0.0.1:${port}`;
const laurel = (...words: string[]) => runCommandLine(words, { readSettings: () => settings, folder });
const laurelAsProcess = (...parameters: string[]) => runProgram('app/server/cli.ts', { folder, settings, parameters });

async function forgetAdmins(): Promise<void> {
  const { database } = await openServices(readEnv(settings));
  await database.asSystem('each test begins without an owner', async (tx) => {
    await tx.delete(users);
    await tx.delete(mailboxMessages);
  });
  await database.close();
}

it.runIf(onPostgres)(
  'a server does not start on a database of a newer version, and logs it without a stack',
  async () => {
    const migrate = async (statement: SQL) => {
      const { database } = await openServices(readEnv(settings));
      await database.asSystem('as if a newer server had migrated', (tx) => tx.execute(statement));
      await database.close();
    };
    await migrate(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newestMigration + 1})`,
    );
    const failure: unknown = await start().catch((error: unknown) => error);
    await migrate(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    expect(formatStartupError(failure)).toBe(
      'A newer version of Laurel has migrated this database, so this older version cannot use it. Start that version or a newer one, or restore a backup from before the update.',
    );
  },
);

it('a server does not start on a folder held by another process', () => {
  const own = mkdtempSync(path.join(tmpdir(), 'laurel-in-use-'));
  const lock = lockFolder(own);
  try {
    lockFolder(own);
  } catch (error) {
    expect(formatStartupError(error)).toMatch(/^The folder \S+ is in use by another Laurel process\. [^\n]*$/);
  }
  expect.assertions(1);
  lock.release();
  rmSync(own, { recursive: true });
});

it('a server does not start if a column with file URLs is undeclared', async () => {
  const tables = registry.tables as Record<string, PgTable>;
  tables.forgotten = pgTable('forgotten', {
    letter_url: fileUrlColumn(),
    proofs: fileUrlsColumn(),
    typed: formValuesColumn(),
    note: textColumn(),
  });
  try {
    const failure = await start().then(
      async (server) => server.stop(),
      (error: unknown) => formatStartupError(error),
    );
    expect(failure).toMatch(
      /^Laurel did not start, to avoid losing files: forgotten\.letter_url, forgotten\.proofs, forgotten\.typed can refer to uploaded files/,
    );
  } finally {
    delete tables.forgotten;
  }
});

it('an unwritable data folder is reported with the setting that helps', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const link = path.join(folder, 'a-file-of-an-absent-disk');
  symlinkSync(path.join(folder, 'absent', 'disk'), link);
  for (const place of [file, path.join(file, 'data'), link]) {
    const failure = await openServices(readEnv({ ...settings, DATA_DIR: place })).then(
      () => 'opened',
      (error: unknown) => formatStartupError(error),
    );
    expect(failure).toMatch(/Laurel keeps its data in the folder set by DATA_DIR/);
    expect(failure).toContain(file);
    expect(failure).not.toContain('\n');
    expect(failure.includes('points to a folder that does not exist')).toBe(place === link);
  }
});

it.runIf(onPostgres)('a database that is not UTF-8 is reported with the setting that helps', async () => {
  const { ownerUrl, drop: dropOther } = await createTestDatabase('template0', "encoding LATIN1 locale 'C'");
  try {
    const failure = await openServices(readEnv({ ...settings, DATABASE_URL: ownerUrl })).then(
      () => 'opened',
      (error: unknown) => formatStartupError(error),
    );
    expect(failure).toMatch(
      /^The database “laurel_\w+” has the encoding LATIN1, and Laurel needs UTF8\..+ set DATABASE_URL/,
    );
  } finally {
    await dropOther();
  }
});

it('every JSON column is declared with its file URLs, or a reason why it has none', () => {
  const inJson = Object.values(registry.tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).filter(
        (column) => column.getSQLType().startsWith('json') && !registry.files.includes(column),
      ),
    );
  const exceptions = [
    // Text of mails, which is sent and then deleted.
    outbox.data,
    mailDigestItems.data,
    // Past values of a column: the audit trail mentions a file, but does not retain it.
    auditEntries.before,
    auditEntries.after,
    // Content of a document when it was issued. The PDF is drawn from it and not stored.
    billingDocuments.content,
    // Facts and plans refer to files by hash. The parts of a packet have their URLs in a separate column.
    fileInspections.facts,
    filingPackets.plan,
    filingPackets.parts,
    // Words on scanned pages go by the file's bytes as well.
    pageTexts.words,
    // A letter refers to exhibits, not to files.
    letters.document,
    letterVersions.document,
  ];
  expect(new Set(inJson)).toEqual(new Set(exceptions));
});

describe('a running server', () => {
  let server: RunningServer;
  let origin: string;
  beforeAll(async () => {
    server = await start();
    origin = getOrigin(server);
  });
  afterAll(() => server.stop());

  test('reports that it is alive and ready', async () => {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const ready = await fetch(`${origin}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', store: 'ok', migrations: 'ok' } });
  });

  test('restricts its folder to its own user', () => {
    expect(statSync(path.join(folder, 'data')).mode & 0o777).toBe(0o700);
  });

  test.each([
    [
      'an address that is too long',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['what is no HTTP', 'hello\r\n\r\n', 400, 'not_http'],
  ] as const)('responds to %s with a problem, and closes the connection', async (_what, sent, status, code) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.end(sent);
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code, detail: messages[code].text });
  });

  test.skipIf(onPostgres)('locks its folder', async () => {
    const second = await runProgram('app/server/main.ts', { folder, settings: { ...settings, PORT: '1' } });
    expect(second).toMatchObject({ code: 1, errors: expect.stringContaining('in use by another Laurel process') });
  });
});

// Its own server: the response is cached for a moment.
test('a running server reports what is unavailable', async () => {
  const origin = getOrigin(await startForTest());
  const files = path.join(folder, 'data', 'files');
  renameSync(files, `${files}.away`);
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: 'failing',
    checks: { database: 'ok', store: 'failing', migrations: 'ok' },
  });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  renameSync(`${files}.away`, files);
});

describe('a server that is asked to stop', () => {
  test('completes a running request before it stops, and accepts no new one', async () => {
    const server = await startForTest();
    const body = '{"email":"missing@example.com","password":"of a missing user"}';
    const socket = connect(server.port, '127.0.0.1');
    await begin(socket, { origin: readEnv(settings).APP_URL, length: body.length, first: body.slice(0, 10) });

    const stopped = server.stop();
    await expect(fetch(`${getOrigin(server)}/healthz`)).rejects.toThrow('fetch failed');
    socket.write(body.slice(10));
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response).toContain('invalid_credentials');
    await stopped;
  });

  test('stops without waiting for idle connections', async () => {
    const server = await startForTest();
    await fetch(`${getOrigin(server)}/healthz`).then((response) => response.text());
    await server.stop();
    await expect(fetch(`${getOrigin(server)}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('stops after a timeout if a request never ends', async () => {
    const server = await startForTest(100);
    const socket = connect(server.port, '127.0.0.1');
    await begin(socket, { origin: readEnv(settings).APP_URL, length: 100, first: '{' });
    await server.stop();
    expect(await text(socket)).toBe('');
  });
});

test('a server does not start on a used port, and leaves nothing open', async () => {
  const server = await start();
  const installed = await installIn(mkdtempSync(path.join(folder, 'other-')));
  const env = { ...readEnv(installed.settings), PORT: server.port };
  await expect(startServer({ env })).rejects.toThrow('EADDRINUSE');
  await server.stop();
  const other = await startServer({ env });
  await other.stop();
  await installed.drop();
});

test('a server does not start with invalid settings, and lists them', async () => {
  const failed = await runProgram('app/server/main.ts', {
    folder,
    settings: { ...settings, PORT: 'http', TRIAL_DAYS: 'many' },
  });
  expect(failed).toMatchObject({ code: 1, output: '' });
  expect(failed.errors).toContain('PORT: must be a port number');
  expect(failed.errors).toContain('TRIAL_DAYS: must be a whole number');
});

describe('the command line', () => {
  beforeEach(forgetAdmins);

  test('creates the first admin while the server runs, and rejects a second', async () => {
    const server = await start();
    const made = await laurelAsProcess('create-admin', 'ada@example.com');
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toMatch(/http:\/\/localhost:3000\/reset-password\?token=\S{20,}/);
    const owners = () =>
      server.services.database.asSystem('a test looks', (tx) =>
        tx
          .select({ email: users.email })
          .from(adminRoles)
          .innerJoin(users, eq(users.id, adminRoles.userId))
          .where(eq(adminRoles.isOwner, true)),
      );
    expect(await owners()).toEqual([]);
    expect(made.output).toContain('No access is granted until it is used.');
    const token = /token=(\S+)/.exec(made.output)?.[1] ?? '';
    await resetPassword(server.services, { token, password: 'analytical engine' });
    expect(await owners()).toEqual([{ email: 'ada@example.com' }]);

    expect(await laurel('create-admin', 'eve@example.com')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('An owner already exists'),
    });
    await server.stop();
  });

  test('creates the first admin without a server, and sends the mail itself', async () => {
    const made = await laurelAsProcess('create-admin', 'ada@example.com');
    expect(made).toMatchObject({ code: 0, errors: '' });
    const link = /http\S+token=\S+/.exec(made.output)?.[0];
    const { database } = await openServices(readEnv(settings));
    const mails = await database.asSystem('a test looks', (tx) => tx.select().from(mailboxMessages));
    await database.close();
    // The command also sends mail that an earlier server left unsent.
    const own = mails.filter((mail) => link !== undefined && mail.text.includes(link));
    expect(own.map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
  });

  test('rejects an invalid email with its message', async () => {
    expect(await laurel('create-admin', 'missing')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Please enter a valid email address'),
    });
  });
});

test('the command line prints its usage', async () => {
  expect(await laurelAsProcess('--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('create-admin EMAIL'),
  });
  expect(await laurel()).toMatchObject({ code: 2 });
  expect(await laurel('make-coffee')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Unknown command "make-coffee"'),
  });
  expect(await laurel('create-admin')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('create-admin EMAIL'),
  });
});

/** Sends the head of a sign-in and the start of its body, and waits until the server must have read them. */
async function begin(
  socket: Socket,
  { origin, length, first }: { origin: string; length: number; first: string },
): Promise<void> {
  await once(socket, 'connect');
  const head = [
    'POST /api/accounts/sign-in HTTP/1.1',
    'host: localhost',
    `origin: ${origin}`,
    'content-type: application/json',
    `content-length: ${length}`,
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  if (!response.toString().startsWith('HTTP/1.1 100')) {
    throw new Error(`The server did not begin to read: ${response.toString()}`);
  }
  socket.write(first);
}
