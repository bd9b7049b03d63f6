import type { MailTemplates } from '#core/server/mail/content.ts';

/** What the staff is told at the info mailbox. */
export const supportMails = {
  'ticket-opened': ({ data }) => ({
    subject: `Ticket #${data.number}: ${data.subject}`,
    digest: { heading: 'Tickets opened' },
    paragraphs: [
      `${data.name} (${data.email}) opened a support ticket of ${data.priority} priority:`,
      data.description ?? '',
      ...filesOf(data),
    ],
  }),
  'ticket-answered': ({ data }) => ({
    subject: `Ticket #${data.number}: ${data.subject}`,
    digest: { heading: 'Replies to tickets' },
    paragraphs: [`${data.name} (${data.email}) replied to a support ticket:`, data.body ?? '', ...filesOf(data)],
  }),
} satisfies MailTemplates;

function filesOf({ files }: Record<string, string>): string[] {
  return files ? [`Files with it: ${files}`] : [];
}
