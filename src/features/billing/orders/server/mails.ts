import type { MailTemplates } from '#core/server/mail/content.ts';

export const orderMails = {
  'order-for-staff': ({ data }) => ({
    subject: `${data.event}: ${data.description} (${data.reference})`,
    digest: { heading: 'Orders' },
    paragraphs: [
      `${data.event}.`,
      `Reference: ${data.reference}\nOrder: ${data.description}\nAmount: ${data.amount}${data.credit ? `\nOwed to the buyer: ${data.credit}` : ''}`,
      ...(data.reason ? [`Reason: ${data.reason}`] : []),
    ],
    action: { label: 'Open the order', url: data.link ?? '' },
  }),
} satisfies MailTemplates;
