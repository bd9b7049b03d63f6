import type { Exported } from '#core/server/exported.ts';
import { idempotencyKeys } from '#core/server/idempotency/table.ts';
import { gatheredMails, mailboxMessages, outbox } from '#core/server/mail/table.ts';
import { exported as accounts } from '#features/accounts/server/exported.ts';
import { exported as assignments } from '#features/assignments/server/exported.ts';
import { exported as contact } from '#features/contact/server/exported.ts';
import { exported as documents } from '#features/documents/server/exported.ts';
import { exported as drafts } from '#features/drafts/server/exported.ts';
import { exported as files } from '#features/files/server/exported.ts';
import { exported as notifications } from '#features/notifications/server/exported.ts';
import { exported as requests } from '#features/requests/server/exported.ts';
import { exported as support } from '#features/support/server/exported.ts';
import { exported as tasks } from '#features/tasks/server/exported.ts';
import { exported as records } from '#records/server/exported.ts';

/** What a person's export is made of: what each feature declares, and what no feature has. */
export const exported: readonly Exported[] = [
  ...accounts,
  ...records,
  ...documents,
  ...files,
  ...tasks,
  ...assignments,
  ...requests,
  ...support,
  ...notifications,
  ...drafts,
  ...contact,
  {
    table: outbox,
    owners: [outbox.recipient],
    withheld:
      'Mails to you: what they said is forgotten once they are sent. You have them, and what they told stands in notifications.',
  },
  {
    table: gatheredMails,
    owners: [gatheredMails.cause, gatheredMails.recipient],
    withheld: 'Mails that wait for a few minutes, to be sent as one.',
  },
  {
    table: mailboxMessages,
    owners: [mailboxMessages.recipient],
    withheld: 'Mails as they are shown on a machine that sends none.',
  },
  {
    table: idempotencyKeys,
    owners: [idempotencyKeys.user_id],
    withheld: 'By what a request that is sent twice is known: it is forgotten after a day.',
  },
];
