import type { TestProject } from 'vitest/node';

import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** Where the superuser of the tests' PostgreSQL server logs in. */
    postgresUrl: string;
  }
}

/** Runs one real PostgreSQL server for all database tests; each test file makes a database of its own on it. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  // Nothing here outlives the tests, so nothing has to reach the disk.
  const server = await startPostgres(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  project.provide('postgresUrl', server.url);
  return server.remove;
}
