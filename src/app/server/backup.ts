import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Manifest } from '#core/server/backup/archive.ts';
import { writeBackup } from '#core/server/backup/backup.ts';
import { restoreBackup } from '#core/server/backup/restore.ts';
import type { Env } from '#core/server/env.ts';
import type { Services } from '#core/server/services.ts';
import { openTemporaryFolder } from '#core/server/storage/temporary-files.ts';
import { counted, fill } from '#core/shared/sentence.ts';

import { readHead } from '#features/administration/audit/server/verify.ts';

import { registry } from './features.ts';
import { freeEnded } from './free-ended.ts';
import { openServices } from './open-services.ts';

export function backedUpTables(): PgTable[] {
  return Object.values(registry.tables).filter((table) => !registry.backupExcluded.includes(table));
}

/** Creates a backup and returns the text to print. First removes what a killed backup left behind. */
export async function backUp(services: Services, file: string): Promise<string> {
  await freeEnded(services);
  const manifest = await writeBackup(services, { file, tables: backedUpTables(), readAuditHead: readHead });
  return `${file} contains ${describe(manifest)}.
It includes all users' evidence and password hashes: keep it where no one else can read it.
Left out: ${registry.backupExcluded.map((table) => getTableName(table)).join(', ')}.`;
}

/** Backs up the installation and returns the text to print. */
export async function restore(env: Env, file: string): Promise<string> {
  const manifest = await restoreBackup({
    file,
    // A server start removes what a killed restore leaves there.
    temporaryFolder: await openTemporaryFolder(env.DATA_DIR),
    open: (migrations) => openServices({ ...env, LOG_LEVEL: 'error' }, { migrations }),
    seeded: registry.seeded,
  });
  return `Restored ${describe(manifest)}, as of ${manifest.madeAt}. All users have to sign in again, and links emailed earlier no longer work.`;
}

function describe({ tables: dumped }: Manifest): string {
  const rows = dumped.reduce((sum, table) => sum + table.rows, 0);
  const count = dumped.find((table) => table.name === 'files')?.rows ?? 0;
  return fill('{rows} in {tables}, and {files}', {
    rows: counted(rows, { one: '{count} row', other: '{count} rows' }),
    tables: counted(dumped.length, { one: '{count} table', other: '{count} tables' }),
    files: counted(count, { one: '{count} file', other: '{count} files' }),
  });
}
