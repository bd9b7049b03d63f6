import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openPostgres } from '#core/server/database/postgres.ts';

import { TEST_SECRET } from './people.ts';
import { startPostgres, unsafeButFast } from './postgres-server.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** Connection URL of the superuser of the tests' PostgreSQL server. */
    postgresUrl: string;
    /** Name of a migrated, empty database on it. */
    postgresTemplate: string;
  }
}

/** Runs one PostgreSQL server for all database tests. Each test file creates its own database. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  // Operators' servers may use any time zone.
  const server = await startPostgres([...unsafeButFast, 'timezone=America/New_York']);
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', await createTemplate(server.url));
  return server.remove;
}

/** Template for most test files, because copying is faster than migrating. */
async function createTemplate(serverUrl: string): Promise<string> {
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
