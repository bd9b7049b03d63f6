import type { Job } from '#core/server/jobs.ts';
import { sweepLimits } from '#core/server/limits.ts';
import { sweepMail } from '#core/server/mail/sweep.ts';
import type { Services } from '#core/server/services.ts';
import { sweepAccounts } from '#features/accounts/server/service.ts';
import { sweepFiles } from '#features/files/server/sweep.ts';
import { recordFileColumns } from '#records/server/file-columns.ts';
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
    { name: 'sweep files', everyMinutes: DAY, run: () => sweepFiles(services, recordFileColumns()) },
  ];
}
