import { locks } from './database/locks.ts';
import { defineFeature } from './feature.ts';
import { sweepKeys } from './idempotency/sweep.ts';
import { idempotencyKeys } from './idempotency/table.ts';
import { rateLimits } from './identity/table.ts';
import { DAY, HOUR } from './jobs.ts';
import { sweepLimits } from './limits.ts';
import { digestMails, sendDigests } from './mail/digest.ts';
import { sweepMail } from './mail/sweep.ts';
import { freeMail, recallFutureMail } from './mail/worker.ts';
import { mailDigestItems, mailboxMessages, outbox } from './mail/table.ts';
import { purgeTrash } from './trash.ts';

/** Shared tables and jobs that no feature owns: email, rate limits, idempotency keys, Trash. */
export const coreFeature = defineFeature({
  tables: [outbox, mailDigestItems, mailboxMessages, idempotencyKeys, rateLimits],
  backupExcluded: [rateLimits, idempotencyKeys, outbox, mailDigestItems, mailboxMessages],
  auditExcluded: [
    ...[outbox, mailDigestItems, mailboxMessages].map((table) => ({
      table,
      because: 'An email follows from an action that is in the audit trail.',
    })),
    { table: idempotencyKeys, because: 'They identify a request that is sent twice, and are deleted after a day.' },
    { table: rateLimits, because: 'They are counters that no user writes.' },
  ],
  exported: [
    {
      table: outbox,
      owners: [outbox.recipient],
      excludedBecause:
        'Emails to you: we do not keep the text once they are sent. You have them, and notifications show what they were about.',
    },
    {
      table: mailDigestItems,
      owners: [mailDigestItems.cause, mailDigestItems.recipient],
      excludedBecause: 'Emails waiting a few minutes to be sent as one.',
    },
    {
      table: mailboxMessages,
      owners: [mailboxMessages.recipient],
      excludedBecause: 'Emails shown on a machine that does not send any.',
    },
    {
      table: idempotencyKeys,
      owners: [idempotencyKeys.user_id],
      excludedBecause: 'Identifiers of requests that were sent twice: we delete them after a day.',
    },
  ],
  constants: {
    access_lock: locks.access,
    ticket_numbers_lock: locks.ticketNumbers,
    opened_files_lock: locks.openedFiles,
    conversations_lock: locks.conversations,
  },
  mails: digestMails,
  free: freeMail,
  jobs: (services, { mails, trash, purges }) => [
    {
      name: 'sweep limits',
      everyMinutes: HOUR,
      run: () => sweepLimits({ database: services.database, now: services.now() }),
    },
    { name: 'sweep keys of requests', everyMinutes: HOUR, run: () => sweepKeys(services) },
    { name: 'recall mail', everyMinutes: 1, run: () => recallFutureMail(services) },
    { name: 'send digests', everyMinutes: 1, run: () => sendDigests(services, mails) },
    { name: 'sweep mail', everyMinutes: DAY, run: () => sweepMail(services) },
    { name: 'purge Trash', everyMinutes: DAY, run: () => purgeTrash(services, trash, purges) },
  ],
});
