import type { MailTemplates } from '#core/server/mail/content.ts';

/** What the staff is told at the info mailbox. */
export const fileMails = {
  'file-infected': ({ data }) => ({
    subject: 'Malware in an uploaded file',
    paragraphs: [
      `The scanner found malware in a file of ${data.email}.`,
      `File: ${data.name}\nFound: ${data.malware}`,
      `Nobody can open it. Its bytes are deleted after ${data.days} days; that it was uploaded stays on record. Its owner was told.`,
    ],
  }),
} satisfies MailTemplates;
