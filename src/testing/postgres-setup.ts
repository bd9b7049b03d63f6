import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openPostgres } from '#core/server/database/postgres.ts';

import { TEST_SECRET } from './people.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** Where the superuser of the tests' PostgreSQL server logs in. */
    postgresUrl: string;
    /** The name of a migrated, empty database on it. */
    postgresTemplate: string;
  }
}

/** Runs one real PostgreSQL server for all database tests; each test file makes a database of its own on it. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  // Nothing here outlives the tests, so nothing has to reach the disk. An operator's server may have any time zone.
  const server = await startPostgres([
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=256MB',
    'checkpoint_flush_after=0',
    'backend_flush_after=0',
    'timezone=America/New_York',
  ]);
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', await makeTemplate(server.url));
  return server.remove;
}

/** Of which most test files begin with a copy: PostgreSQL makes one sooner than the migrations do. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const name = 'laurel_template';
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const onError = (error: Error) => {
    throw error;
  };
  const database = openPostgres({
    ownerUrl: url.href,
    userUrl: undefined,
    secret: TEST_SECRET,
    poolSize: 1,
    onError,
  });
  await database.opened;
  await database.close();
  return name;
}
