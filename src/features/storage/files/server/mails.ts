import type { MailTemplates } from '#core/server/mail/content.ts';

/** Mail to staff at the info mailbox. */
export const fileMails = {
  'file-infected': ({ data }) => ({
    subject: 'Malware in an uploaded file',
    paragraphs: [
      `The scanner found malware in a file from ${data.email}.`,
      `File: ${data.name}\nFound: ${data.malware}`,
      `The file is locked and will be deleted after ${data.days} days. The upload record is kept. The user who uploaded it has been notified.`,
    ],
  }),
} satisfies MailTemplates;
