import type { MailTemplates } from '#core/server/mail/content.ts';

/** Events of a request for staff. */
export const requestEvents = {
  created: 'A new service request',
  changed: 'An accepted request was changed',
  deleted: 'An accepted request was deleted',
  restored: 'An accepted request was restored',
} as const;
export type RequestEvent = keyof typeof requestEvents;

export const requestMails = {
  'request-for-staff': ({ data }) => ({
    subject: `${data.event}: ${data.product} (${data.reference})`,
    digest: { heading: 'Service requests' },
    paragraphs: [
      `${data.event}.`,
      `Reference: ${data.reference}\nService: ${data.product}\nQuantity: ${data.quantity}\nTotal: ${data.total}\nApplicant: ${data.email}`,
      ...(data.notes ? [`Notes: ${data.notes}`] : []),
    ],
  }),
} satisfies MailTemplates;
