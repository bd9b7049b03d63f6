import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { findFreePort, startPostgres, type PostgresServer } from '#testing/postgres-server.ts';

export type Engine = 'pglite' | 'postgres';

/** Where one trial's servers live: a folder, a port and, where wanted, a PostgreSQL server of their own. */
export type Place = {
  folder: string;
  settings: Record<string, string>;
  postgres: PostgresServer | undefined;
  remove: () => Promise<void>;
};

export async function openPlace(engine: Engine): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-trial-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  return {
    folder,
    postgres,
    settings: {
      ...(await settingsOf(path.join(folder, 'data'))),
      ...(postgres ? { DATABASE_URL: await createDatabase(postgres) } : {}),
    },
    async remove() {
      await postgres?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A free port, and limits that a trial does not meet. */
export async function settingsOf(dataFolder: string): Promise<Record<string, string>> {
  const port = await findFreePort();
  return {
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataFolder,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    LIMIT_SIGN_UP: '1000000',
    LIMIT_SIGN_IN: '1000000',
    LIMIT_UPLOADS: '1000000',
  };
}

async function createDatabase({ url }: PostgresServer): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database laurel');
  await client.end();
  return new URL('/laurel', url).href;
}
