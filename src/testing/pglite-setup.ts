import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';

import { extensions } from '#core/server/database/pglite-session.ts';
import { openPglite } from '#core/server/database/pglite.ts';

import { createEngine } from './test-app.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    /** File with a migrated, empty database in PGlite's format. */
    pgliteDump: string;
    /** File with a database before any migration. */
    newPgliteDump: string;
  }
}

/** Excludes what tests do not need, which would double the time to open a copy. */
const LEAN = `
  alter system set shared_buffers = '16MB';
  update pg_database set datistemplate = false;
  drop database template0;
  drop database template1;
`;

type Prepared = { folder: string; pgliteDump: string; newPgliteDump: string };

/** Databases that all projects on PGlite copy. Each project evaluates this module again. */
const ofThisRun = globalThis as { laurelPglite?: Promise<Prepared> };

/** Creates one migrated database that every test file copies. Creating it takes longer than most tests. */
export default async function providePglite(project: TestProject): Promise<() => Promise<void>> {
  const { folder, pgliteDump, newPgliteDump } = await (ofThisRun.laurelPglite ??= prepare());
  project.provide('pgliteDump', pgliteDump);
  project.provide('newPgliteDump', newPgliteDump);
  return () => rm(folder, { recursive: true, force: true });
}

async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'laurel-pglite-'));
  const lite = await PGlite.create({ extensions });
  for (const statement of LEAN.split(';')) await lite.exec(statement);
  const newPgliteDump = await dumpInto(path.join(folder, 'new.tar'), lite);
  await openPglite(createEngine(lite)).opened;
  const pgliteDump = await dumpInto(path.join(folder, 'migrated.tar'), lite);
  await lite.close();
  return { folder, pgliteDump, newPgliteDump };
}

async function dumpInto(file: string, lite: PGlite): Promise<string> {
  await writeFile(file, (await lite.dumpDataDir('none')).stream());
  return file;
}
