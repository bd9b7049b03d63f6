import type { MailTemplates } from '#core/server/mail/content.ts';

/** Mail to the company's info mailbox, and replies to visitors. */
export const contactMails = {
  'contact-message': ({ data, env }) => ({
    subject: data.matter ? `${data.matter} (${data.name})` : `Message from ${data.name}`,
    digest: { heading: 'Contact form messages' },
    paragraphs: [
      `${data.name} sent a message through the contact form.`,
      [`Email: ${data.email}`, data.phone && `Phone: ${data.phone}`, data.matter && `About: ${data.matter}`]
        .filter(Boolean)
        .join('\n'),
      data.message ?? '',
      `This address is not verified. To reply, write to ${data.email}: a reply to this email will not reach the sender.`,
    ],
    ...(data.link && { action: { label: 'Open the message', url: new URL(data.link, env.APP_URL).href } }),
  }),
  'contact-answer': ({ data, env }) => ({
    subject: `Your message to ${env.BRAND_NAME}`,
    digest: { heading: 'Replies to your messages' },
    paragraphs: [
      `Hello ${data.name},`,
      data.answer ?? '',
      `On ${data.date}, you wrote to us:`,
      (data.message ?? '').replace(/^/gm, '> '),
    ],
  }),
} satisfies MailTemplates;
