import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { findFreePort, startPostgres, type PostgresServer } from '#testing/postgres-server.ts';

/** Folder and settings of one trial's servers, with separate ports. */
export type Place = {
  folder: string;
  settings: Record<string, string>;
};

/** Runs work in a new place, which is removed afterwards. If the work fails, prints the logs of its servers. */
export async function inPlace<Found>(work: (place: Place) => Promise<Found>): Promise<Found> {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-trial-'));
  try {
    return await work({ folder, settings: await createSettings(path.join(folder, 'data')) });
  } catch (error) {
    for (const log of globSync('*.log', { cwd: folder })) {
      console.error(`${log}:\n${summarizeLog(readFileSync(path.join(folder, log), 'utf8'))}`);
    }
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs work in a new place with a separate PostgreSQL server. */
export async function inPlaceWithPostgres<Found>(
  work: (place: Place & { postgres: PostgresServer }) => Promise<Found>,
  { settings: given = [], within }: { settings?: readonly string[]; within?: string } = {},
): Promise<Found> {
  const postgres = await startPostgres(given, { ...(within !== undefined && { within }) });
  try {
    const url = await createDatabase(postgres);
    return await inPlace(({ folder, settings }) =>
      work({ folder, settings: { ...settings, DATABASE_URL: url }, postgres }),
    );
  } finally {
    await postgres.remove();
  }
}

/** A free port, and limits that a trial does not reach. */
async function createSettings(dataFolder: string): Promise<Record<string, string>> {
  const port = await findFreePort();
  return {
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataFolder,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SIGN_UP: '1000000',
    RATE_LIMIT_SIGN_IN: '1000000',
    RATE_LIMIT_UPLOADS: '1000000',
    RATE_LIMIT_CONTACT: '1000000',
    MAX_ROWS_PER_USER: '1000000',
    RATE_LIMIT_WRITES: '1000000',
    // Recognizing words would use a processor that the trial needs.
    TESSDATA: 'none',
    // Each sign-up has its own IP address from a proxy header, because the account library has limits too.
    TRUSTED_PROXIES: '1',
  };
}

async function createDatabase({ url }: PostgresServer): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database laurel');
  await client.end();
  return new URL('/laurel', url).href;
}

/** Prints messages that repeat thousands of times without a database once, and expected ones not at all. */
function summarizeLog(text: string): string {
  const kinds = new Map(
    text.split('\n').map((line) => [/"message":"[^"]*"|"msg":"[^"]*"|^[^{].*/.exec(line)?.[0], line]),
  );
  return [...kinds.values()].filter((line) => !line.includes('"msg":"unavailable"')).join('\n');
}
