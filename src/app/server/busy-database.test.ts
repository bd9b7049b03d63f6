// A database whose locks and connections are occupied by other programs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readEnv } from '#core/server/env.ts';
import { createUser, TEST_SECRET, type TestUser } from '#testing/people.ts';
import { createTestDatabase } from '#testing/test-app.ts';

import { createApp } from './create-app.ts';
import { openServices } from './open-services.ts';

const READERS = 12;

describe.runIf(process.env.LAUREL_TEST_ENGINE === 'postgres')('a database shared with other programs', () => {
  let ownerUrl: string;
  let ask: (address: string, as?: TestUser) => Promise<Response>;
  let ada: TestUser;
  let beside: pg.Client;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'laurel-busy-database-'));
    const made = await createTestDatabase();
    ({ ownerUrl } = made);
    const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', AUTH_SECRET: TEST_SECRET, DATABASE_URL: ownerUrl };
    const services = await openServices(readEnv(settings));
    ada = await createUser(services.database);
    const app = createApp(services);
    ask = async (address, as) => app.request(address, { headers: as ? { cookie: as.cookie } : {} });
    beside = new pg.Client({ connectionString: ownerUrl });
    await beside.connect();
    close = async () => {
      await beside.end();
      await services.database.close();
      await made.drop();
      rmSync(folder, { recursive: true });
    };
  });
  afterEach(() => close());

  it('makes requests wait for another program’s lock, and stays ready for all others', async () => {
    await beside.query('begin; lock table awards in access exclusive mode');
    const waiting = Array.from({ length: READERS }, () => ask('/api/records/awards', ada));
    expect((await ask('/readyz')).status).toBe(200);
    for (const response of await Promise.all(waiting)) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.json()).toMatchObject({
        code: 'unavailable',
        detail: 'Laurel is briefly unavailable. Nothing was lost. Please try again in a moment.',
      });
    }
    expect((await ask('/api/records/patents', ada)).status).toBe(200);
    await beside.query('rollback');
    expect((await ask('/api/records/awards', ada)).status).toBe(200);
  });

  it('is not ready if it cannot write', async () => {
    expect((await ask('/readyz')).status).toBe(200);
    // Simulates a full disk: the database refuses to write temporary files.
    await beside.query(`alter database ${new URL(ownerUrl).pathname.slice(1)} set temp_file_limit = '64kB'`);
    await beside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    // A closed connection would also fail the migrations check. This one can read, but not write.
    const outcomes = async () => ((await (await ask('/readyz')).json()) as { checks: object }).checks;
    await expect.poll(outcomes, { timeout: 10_000 }).toEqual({ database: 'failing', store: 'ok', migrations: 'ok' });
    expect((await ask('/readyz')).status).toBe(503);
  });

  it('makes requests wait for a connection if other programs use the rest', async () => {
    await beside.query(`alter database ${new URL(ownerUrl).pathname.slice(1)} connection limit 4`);
    const responses = await Promise.all(Array.from({ length: 30 }, () => ask('/api/records/awards', ada)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });
});
