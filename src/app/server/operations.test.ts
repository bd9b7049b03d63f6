import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { lockFolder } from '#core/server/database/folder-lock.ts';
import { readEnv } from '#core/server/env.ts';
import { twoFactors } from '#core/server/identity/table.ts';
import { outbox } from '#core/server/mail/table.ts';
import { createUser } from '#testing/people.ts';
import { runProgram } from '#testing/run-program.ts';
import { installIn } from '#testing/test-app.ts';

import { runCommandLine } from './command-line.ts';
import { startServer, type RunningServer } from './start.ts';

const onPostgres = process.env.LAUREL_TEST_ENGINE === 'postgres';
const SLOW_MS = 60_000;

let folder: string;
let settings: Record<string, string>;
let drop: () => Promise<void>;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'laurel-operations-'));
  ({ settings, drop } = await installIn(folder));
  server = await startServer({ env: { ...readEnv(settings), PORT: 0 } });
});
afterAll(async () => {
  await server.stop();
  await drop();
  rmSync(folder, { recursive: true });
});

const laurel = (...words: string[]) => runCommandLine(words, { readSettings: () => settings, folder });

test(
  'a backup runs next to a running server, and a restore is rejected there',
  async () => {
    await createUser(server.services.database);
    const made = await runProgram('app/server/cli.ts', { folder, settings, parameters: ['backup', 'first.tar'] });
    expect(made).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(/first\.tar contains [\d,]+ rows in \d+ tables, and 0 files/),
    });
    expect(statSync(path.join(folder, 'first.tar')).mode & 0o777).toBe(0o600);
    expect(await laurel('backup', 'first.tar')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('already exists'),
    });
    const refused = await laurel('restore', 'first.tar');
    expect(refused).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining(onPostgres ? 'Stop every server' : 'in use by another Laurel process'),
    });
  },
  SLOW_MS,
);

test(
  'failed mail is listed and retried, but not after its link has expired',
  async () => {
    expect(await laurel('dead-mail')).toMatchObject({
      code: 0,
      output: expect.stringContaining('No emails have failed'),
    });
    const [lost, ended] = await server.services.database.asSystem('a test has mail given up', (tx) => {
      const mail = {
        kind: 'unknown',
        recipient: 'ada@example.com',
        attempts: 11,
        lastError: '550 no such box',
        deadAt: sql`now()`,
      };
      return tx
        .insert(outbox)
        .values([
          { ...mail, data: { link: 'a link' } },
          { ...mail, data: {} },
        ])
        .returning({ id: outbox.id });
    });
    const listed = await laurel('dead-mail');
    expect(listed.output).toContain(lost?.id);
    expect(listed.output).toContain('550 no such box');
    expect(listed.output).not.toContain('a link');

    expect(await laurel('retry-mail', lost?.id ?? '')).toMatchObject({ code: 0 });
    const [again] = await server.services.database.asSystem('a test looks', (tx) =>
      tx
        .select()
        .from(outbox)
        .where(eq(outbox.id, lost?.id ?? '')),
    );
    expect(again).toMatchObject({ deadAt: null });
    expect(again?.attempts).toBeLessThan(11);

    expect(await laurel('retry-mail', ended?.id ?? '')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('needs to request a new one'),
    });
    expect(await laurel('retry-mail', 'nonsense')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is no failed email with the id nonsense'),
    });
  },
  SLOW_MS,
);

test(
  'two-factor is reset for a user without recovery codes',
  async () => {
    const { database } = server.services;
    const ada = await createUser(database);
    await database.asSystem('a test switches it on', (tx) =>
      tx.insert(twoFactors).values({ userId: ada.id, sealedSecret: 'sealed', enabledAt: sql`now()` }),
    );
    expect(await laurel('reset-two-factor', ada.email)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Two-factor authentication for ${ada.email} is off`),
    });
    const left = await database.asSystem('a test looks', (tx) =>
      tx.select().from(twoFactors).where(eq(twoFactors.userId, ada.id)),
    );
    expect(left).toEqual([]);
    expect(await laurel('reset-two-factor', ada.email)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('is already off'),
    });
    expect(await laurel('reset-two-factor', 'missing@example.com')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is no account with the address missing@example.com'),
    });
  },
  SLOW_MS,
);

test('past days are counted for analytics', async () => {
  await server.services.database.asSystem('a test prepares', (tx) =>
    tx.execute(
      sql`insert into users (name, email, created_at) values ('Ada', 'counted@example.com', now() - interval '40 days')`,
    ),
  );
  expect(await laurel('fill-analytics')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Counted 4\d days\./),
  });
});

test.skipIf(onPostgres)(
  'a command waits while a starting server holds the folder without accepting commands',
  async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'laurel-starting-'));
    const installed = await installIn(other);
    const starting = lockFolder(readEnv(installed.settings).DATA_DIR);
    const reported = Promise.withResolvers<string>();
    const waiting = runCommandLine(['dead-mail'], {
      readSettings: () => installed.settings,
      folder: other,
      tell: reported.resolve,
    });
    expect(await reported.promise).toBe('Waiting for the server, which is starting …');
    starting.release();
    const started = await startServer({ env: { ...readEnv(installed.settings), PORT: 0 } });
    expect(await waiting).toMatchObject({ code: 0, output: expect.stringContaining('No emails have failed') });
    await started.stop();
    await installed.drop();
    rmSync(other, { recursive: true });
  },
);
