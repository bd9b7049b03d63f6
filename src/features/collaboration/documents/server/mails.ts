import type { MailTemplates } from '#core/server/mail/content.ts';

export const documentMails = {
  'document-submitted': ({ data, env }) => ({
    subject: `Submitted for review: ${data.documentType}`,
    digest: { heading: 'Documents submitted for review' },
    paragraphs: [
      `${data.email} submitted a document for review in ${env.BRAND_NAME}.`,
      `Document type: ${data.documentType}`,
      `File: ${data.fileName}`,
      ...(data.revises ? [`It is a new version of “${data.revises}”, which needed revision.`] : []),
    ],
    // Mail that was queued before links existed has none.
    ...(data.link && { action: { label: 'Open the document', url: new URL(data.link, env.APP_URL).href } }),
  }),
} satisfies MailTemplates;
