import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';

import { migrationsFolder } from '#core/server/database/migrations.ts';
import { extensions } from '#core/server/database/pglite.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** The file that holds a migrated, empty database, as PGlite loads it. */
    pgliteDump: string;
  }
}

/** Makes one migrated database, of which every test file begins with a copy: making it takes longer than most of them. */
export default async function providePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'laurel-pglite-'));
  const lite = await PGlite.create({ extensions });
  await migrate(drizzle({ client: lite }), { migrationsFolder });
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  const file = path.join(folder, 'migrated.tar');
  await writeFile(file, dump.stream());
  project.provide('pgliteDump', file);
  return () => rm(folder, { recursive: true });
}
