import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';

import { extensions } from '#core/server/database/pglite-session.ts';
import { openPglite } from '#core/server/database/pglite.ts';

import { engineOf } from './test-app.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** The file that holds a migrated, empty database, as PGlite loads it. */
    pgliteDump: string;
    /** The same before any migration. */
    newPgliteDump: string;
  }
}

/** Without what a test has no use for, and what would be half the time that a copy takes to open. */
const LEAN = `
  alter system set shared_buffers = '16MB';
  update pg_database set datistemplate = false;
  drop database template0;
  drop database template1;
`;

/** Makes one migrated database, of which every test file begins with a copy: making it takes longer than most of them. */
export default async function providePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'laurel-pglite-'));
  const lite = await PGlite.create({ extensions });
  for (const statement of LEAN.split(';')) await lite.exec(statement);
  project.provide('newPgliteDump', await dumpInto(path.join(folder, 'new.tar'), lite));
  await openPglite(engineOf(lite)).opened;
  project.provide('pgliteDump', await dumpInto(path.join(folder, 'migrated.tar'), lite));
  await lite.close();
  return () => rm(folder, { recursive: true });
}

async function dumpInto(file: string, lite: PGlite): Promise<string> {
  await writeFile(file, (await lite.dumpDataDir('none')).stream());
  return file;
}
