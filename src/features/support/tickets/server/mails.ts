import type { Env } from '#core/server/env.ts';
import type { MailTemplates } from '#core/server/mail/content.ts';

/** Mails to staff at the info mailbox. */
export const supportMails = {
  'ticket-opened': ({ data, env }) => ({
    subject: `Ticket #${data.number}: ${data.subject}`,
    digest: { heading: 'Tickets opened' },
    paragraphs: [
      `${data.name} (${data.email}) opened a support ticket with ${data.priority} priority:`,
      data.description ?? '',
      ...formatFiles(data),
    ],
    ...getAction(data, env),
  }),
  'ticket-answered': ({ data, env }) => ({
    subject: `Ticket #${data.number}: ${data.subject}`,
    digest: { heading: 'Replies to tickets' },
    paragraphs: [`${data.name} (${data.email}) replied to a support ticket:`, data.body ?? '', ...formatFiles(data)],
    ...getAction(data, env),
  }),
} satisfies MailTemplates;

function formatFiles({ files }: Record<string, string>): string[] {
  return files ? [`Attached files: ${files}`] : [];
}

/** Mails queued before the staff page existed have no link. */
function getAction({ link }: Record<string, string>, env: Env) {
  return link ? { action: { label: 'Open the ticket', url: new URL(link, env.APP_URL).href } } : {};
}
