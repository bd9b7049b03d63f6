import type { MailTemplates } from '#core/server/mail/content.ts';

/** What the company is told at the info mailbox, and what a visitor is answered. */
export const contactMails = {
  'contact-message': ({ data, env }) => ({
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
    ...(data.link && { action: { label: 'Answer it here', url: new URL(data.link, env.APP_URL).href } }),
  }),
  'contact-answer': ({ data, env }) => ({
    subject: `Your message to ${env.BRAND_NAME}`,
    digest: { heading: 'Answers to your messages' },
    paragraphs: [
      `Hello ${data.name},`,
      data.answer ?? '',
      `On ${data.date} you wrote to us:`,
      (data.message ?? '').replace(/^/gm, '> '),
    ],
  }),
} satisfies MailTemplates;
