import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Job } from '#core/server/jobs.ts';
import { sweepLimits } from '#core/server/limits.ts';
import { sweepMail } from '#core/server/mail/sweep.ts';
import type { Services } from '#core/server/services.ts';
import { sweepAccounts } from '#features/accounts/server/service.ts';
import { sweepFiles } from '#features/files/server/sweep.ts';
import { recordTypes } from '#records/registry.ts';
import { tableOf } from '#records/server/table.ts';
import { purgeTrash } from '#records/server/trash.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** What the server does by itself. */
export function jobsOf(services: Services): Job[] {
  const { database, now } = services;
  return [
    { name: 'sweep limits', everyMinutes: HOUR, run: () => sweepLimits({ database, now: now() }) },
    { name: 'sweep sessions and links', everyMinutes: HOUR, run: () => sweepAccounts(services) },
    { name: 'sweep mail', everyMinutes: DAY, run: () => sweepMail(services) },
    { name: 'purge Trash', everyMinutes: DAY, run: () => purgeTrash(services) },
    { name: 'sweep files', everyMinutes: DAY, run: () => sweepFiles(services, fileColumns()) },
  ];
}

/** Every column that holds addresses of files: a file that none of them names is removed. */
function fileColumns(): PgColumn[] {
  return recordTypes.flatMap((type) => {
    const columns: Record<string, PgColumn> = getTableColumns(tableOf(type));
    return Object.entries(type.fields)
      .filter(([, field]) => field.kind === 'file' || field.kind === 'files')
      .flatMap(([name]) => columns[name] ?? []);
  });
}
