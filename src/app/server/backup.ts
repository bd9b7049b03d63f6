import path from 'node:path';

import { getTableName } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

import type { Manifest } from '#core/server/backup/archive.ts';
import { writeBackup } from '#core/server/backup/backup.ts';
import { restoreBackup } from '#core/server/backup/restore.ts';
import type { Env } from '#core/server/env.ts';
import { idempotencyKeys } from '#core/server/idempotency/table.ts';
import { rateLimits, sessions, verifications } from '#core/server/identity/table.ts';
import { gatheredMails, mailboxMessages, outbox } from '#core/server/mail/table.ts';
import type { Services } from '#core/server/services.ts';
import { siteClaims } from '#features/claims/server/table.ts';
import { uploadReservations } from '#features/files/server/table.ts';
import { subscriptionPlans } from '#features/plans/server/table.ts';
import { testimonials } from '#features/testimonials/server/table.ts';

import { openServices } from './open-services.ts';
import { tables } from './tables.ts';

/** What opens a door, is of the moment, or would be sent a second time. */
const leftOut: readonly PgTable[] = [
  sessions,
  verifications,
  rateLimits,
  idempotencyKeys,
  outbox,
  gatheredMails,
  mailboxMessages,
  uploadReservations,
];

export const backedUpTables = Object.values(tables)
  .filter((table) => table instanceof PgTable)
  .filter((table) => !leftOut.includes(table));

/** What migrations put rows into; in a restored installation only the backup's are there. */
export const seededTables: readonly PgTable[] = [testimonials, siteClaims, subscriptionPlans];

/** Answers what to print. */
export async function backUp(services: Services, file: string): Promise<string> {
  const manifest = await writeBackup(services, { file, tables: backedUpTables });
  return `${file} holds ${describe(manifest)}.
It holds everybody's evidence and the hashes of their passwords: keep it where nobody else reads it.
Left out: ${leftOut.map((table) => getTableName(table)).join(', ')}.`;
}

/** Answers what to print. */
export async function restore(env: Env, file: string): Promise<string> {
  const manifest = await restoreBackup({
    file,
    temporaryFolder: path.join(env.DATA_DIR, 'uploads'),
    open: (migrations) => openServices({ ...env, LOG_LEVEL: 'error' }, migrations),
    seeded: seededTables,
  });
  return `Restored ${describe(manifest)}, as of ${manifest.madeAt}.
Everybody signs in again, and links that were mailed before no longer open.`;
}

function describe({ tables: dumped }: Manifest): string {
  const rows = dumped.reduce((sum, table) => sum + table.rows, 0);
  const count = dumped.find((table) => table.name === 'files')?.rows ?? 0;
  return `${rows} rows of ${dumped.length} tables, and ${count} files`;
}
