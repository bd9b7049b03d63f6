import { sweepKeys } from '#core/server/idempotency/sweep.ts';
import type { Job } from '#core/server/jobs.ts';
import { sweepLimits } from '#core/server/limits.ts';
import { sendDigests } from '#core/server/mail/digest.ts';
import { sweepMail } from '#core/server/mail/sweep.ts';
import type { Services } from '#core/server/services.ts';
import { deleteAccounts } from '#features/accounts/server/deletion.ts';
import { sweepAccounts } from '#features/accounts/server/service.ts';
import { relayMessages } from '#features/contact/server/relay.ts';
import { sweepSpam } from '#features/contact/server/service.ts';
import { scanFiles } from '#features/files/server/scanning.ts';
import { sweepFiles } from '#features/files/server/sweep.ts';
import { purgeTrash, type TrashTable } from '#core/server/trash.ts';
import { sweepDrafts } from '#features/drafts/server/service.ts';
import { documentUploads } from '#features/documents/server/table.ts';
import { serviceRequests } from '#features/requests/server/table.ts';
import { tasks } from '#features/tasks/server/table.ts';
import { remindOfTrials } from '#features/trial/server/reminders.ts';
import { remindOfRecords } from '#records/server/check-back.ts';
import { recordTables } from '#records/server/table.ts';

import { fileColumns } from './files.ts';
import { mailTemplates } from './mail.ts';

const SECOND = 1 / 60;
const HOUR = 60;
const DAY = 24 * HOUR;

const trashTables: TrashTable[] = [...Object.values(recordTables), documentUploads, tasks, serviceRequests];

/** What the server does by itself. */
export function jobsOf(services: Services): Job[] {
  const { database, env, now } = services;
  return [
    { name: 'sweep limits', everyMinutes: HOUR, run: () => sweepLimits({ database, now: now() }) },
    { name: 'sweep sessions and links', everyMinutes: HOUR, run: () => sweepAccounts(services) },
    { name: 'sweep keys of requests', everyMinutes: HOUR, run: () => sweepKeys(services) },
    { name: 'send digests', everyMinutes: 1, run: () => sendDigests(services, mailTemplates) },
    { name: 'sweep mail', everyMinutes: DAY, run: () => sweepMail(services) },
    { name: 'pass on contact messages', everyMinutes: 1, run: () => relayMessages(services) },
    { name: 'sweep spam', everyMinutes: DAY, run: () => sweepSpam(services) },
    { name: 'delete accounts', everyMinutes: DAY, run: () => deleteAccounts(services) },
    { name: 'sweep drafts', everyMinutes: DAY, run: () => sweepDrafts(services) },
    { name: 'purge Trash', everyMinutes: DAY, run: () => purgeTrash(services, trashTables) },
    { name: 'remind of records', everyMinutes: HOUR, run: () => remindOfRecords(services) },
    { name: 'remind of trials', everyMinutes: HOUR, run: () => remindOfTrials(services) },
    {
      name: 'scan files',
      everyMinutes: env.CLAMD_URL === undefined ? DAY : 10 * SECOND,
      run: (stopping) => scanFiles(services, { stopping }),
    },
    { name: 'sweep files', everyMinutes: DAY, run: () => sweepFiles(services, fileColumns) },
  ];
}
