// The PostgreSQL server of the journeys, with a database per site.
import pg from 'pg';

import { startPostgres, unsafeButFast, type PostgresServer } from '../src/testing/postgres-server.ts';
import type { Settings } from './server.ts';

/** Database that sites copy. */
export const PREPARED_DATABASE = 'prepared';

export function startJourneysPostgres(): Promise<PostgresServer> {
  return startPostgres(unsafeButFast);
}

/** Creates a database, empty or as a copy. Returns the settings of a server on it. */
export async function createDatabase(name: string, { from }: { from?: string } = {}): Promise<Settings> {
  await run(`create database ${name}${from ? ` template ${from} strategy file_copy` : ''}`);
  return { DATABASE_URL: getDatabaseUrl(name) };
}

export function dropDatabase(name: string): Promise<void> {
  return run(`drop database ${name} with (force)`);
}

function getDatabaseUrl(database: string): string {
  const url = new URL(process.env.LAUREL_E2E_POSTGRES ?? '');
  url.pathname = database;
  return url.href;
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: getDatabaseUrl('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
