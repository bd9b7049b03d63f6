import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { readEnv } from '#core/server/env.ts';
import { createUser, TEST_SECRET } from '#testing/people.ts';
import { createTestDatabase } from '#testing/test-app.ts';

import { openServices } from './open-services.ts';
import { formatStartupError } from './program.ts';

describe.runIf(process.env.LAUREL_TEST_ENGINE === 'postgres')('a PostgreSQL setting', () => {
  let folder: string;
  let settings: Record<string, string>;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'laurel-database-settings-'));
    const made = await createTestDatabase();
    drop = made.drop;
    settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', AUTH_SECRET: TEST_SECRET, DATABASE_URL: made.ownerUrl };
  });
  afterAll(async () => {
    await drop();
    rmSync(folder, { recursive: true });
  });

  async function open(more: Record<string, string> = {}) {
    const { database } = await openServices(readEnv({ ...settings, ...more }));
    onTestFinished(() => database.close());
    return database;
  }

  it('DATABASE_URL selects the tables', async () => {
    const [row] = await (
      await open()
    ).asSystem('a test asks where it is', (tx) =>
      selectRows<{ name: string }>(tx, sql`select current_database() as name`),
    );
    expect(`/${row?.name}`).toBe(new URL(settings.DATABASE_URL ?? '').pathname);
  });

  it('DATABASE_URL with a rejected user or a missing database is explained in one sentence', async () => {
    const { ownerUrl, drop: dropOther } = await createTestDatabase('template0');
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const role = `weak_${randomBytes(6).toString('hex')}`;
    await owner.query(`create role ${role} login password 'weak'`);
    onTestFinished(async () => {
      await owner.query(`drop role ${role}`);
      await owner.end();
      await dropOther();
    });
    const explain = async (changes: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>) => {
      const { href } = Object.assign(new URL(ownerUrl), changes);
      return open({ DATABASE_URL: href }).then(() => 'opened', formatStartupError);
    };
    expect(await explain({ username: role, password: 'another' })).toMatch(
      new RegExp(
        String.raw`^The database server at \S+ rejects the user “${role}” or its password\. .*DATABASE_URL\.$`,
      ),
    );
    expect(await explain({ pathname: '/absent' })).toMatch(
      /^The server at \S+ has no database “absent”\. .*createdb .* absent, or set DATABASE_URL to another one\.$/,
    );
    expect(await explain({ username: role, password: 'weak' })).toMatch(
      new RegExp(
        `^The user “${role}” is not allowed to set up the database \\(permission denied .*\\)\\. Set DATABASE_URL .*$`,
      ),
    );
  });

  it('DATABASE_APP_URL selects the login of requests', async () => {
    const person = await createUser(await open());
    const ask = async (more: Record<string, string>) =>
      (await open(more)).asActor(person.token, (tx) => selectRows(tx, sql`select 1 as one`));
    expect(await ask({})).toEqual([{ one: 1 }]);
    await expect(ask({ DATABASE_APP_URL: 'postgresql://laurel_user:x@127.0.0.1:1/none' })).rejects.toThrow();
  });

  it('DATABASE_POOL_SIZE limits the connections of concurrent requests', async () => {
    const database = await open({ DATABASE_POOL_SIZE: '3' });
    // One session can use only a share of the connections.
    const people = await Promise.all(Array.from({ length: 9 }, () => createUser(database)));
    const processes = await Promise.all(
      people.map((person) =>
        database.asActor(person.token, (tx) =>
          selectRows<{ id: number }>(tx, sql`select pg_backend_pid() as id from pg_sleep(0.2)`),
        ),
      ),
    );
    expect(new Set(processes.flat().map(({ id }) => id)).size).toBe(3);
  });
});
