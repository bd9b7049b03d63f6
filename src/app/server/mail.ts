import type { MailTemplates } from '#core/server/mail/content.ts';
import { digestMails } from '#core/server/mail/digest.ts';
import { makeTransport } from '#core/server/mail/transport.ts';
import type { Services } from '#core/server/services.ts';
import { accountMails } from '#features/accounts/server/mails.ts';
import { contactMails } from '#features/contact/server/mails.ts';
import { documentMails } from '#features/documents/server/mails.ts';
import { fileMails } from '#features/files/server/mails.ts';
import { notificationMails } from '#features/notifications/server/mails.ts';
import { requestMails } from '#features/requests/server/mails.ts';
import { supportMails } from '#features/support/server/mails.ts';

/** Every kind of mail the product sends. */
export const mailTemplates: MailTemplates = {
  ...accountMails,
  ...contactMails,
  ...digestMails,
  ...documentMails,
  ...fileMails,
  ...notificationMails,
  ...requestMails,
  ...supportMails,
};

/** What a worker of the outbox works with. */
export function mailParts(services: Services) {
  return { ...services, templates: mailTemplates, transport: makeTransport(services) };
}
