import type { MailTemplates } from '#core/server/mail/content.ts';

/** Mails to staff. Applicants get notifications. */
export const applicationMails = {
  'application-submitted': ({ data, env }) => ({
    subject: `Application as ${data.role}: ${data.name}`,
    digest: { heading: 'Mentor and attorney applications' },
    paragraphs: [
      `${data.name} (${data.email}) has applied to work as ${data.role} at ${env.BRAND_NAME}.`,
      `Documents: ${data.files}`,
      ...(data.notes ? [data.notes] : []),
    ],
    ...(data.link && { action: { label: 'Open the application', url: new URL(data.link, env.APP_URL).href } }),
  }),
} satisfies MailTemplates;
