import type { MailTemplates } from '#core/server/mail/content.ts';

/** What the company is told at the info mailbox. */
export const contactMails = {
  'contact-message': ({ data }) => ({
    subject: data.matter ? `${data.matter} (${data.name})` : `Message from ${data.name}`,
    digest: { heading: 'Messages through the contact form' },
    paragraphs: [
      `${data.name} wrote through the contact form.`,
      [`Email: ${data.email}`, data.phone && `Phone: ${data.phone}`, data.matter && `About: ${data.matter}`]
        .filter(Boolean)
        .join('\n'),
      data.message ?? '',
      `This address is not verified. To answer, write to ${data.email}: a reply to this mail does not reach them.`,
    ],
  }),
} satisfies MailTemplates;
