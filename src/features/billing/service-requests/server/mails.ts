import type { MailTemplates } from '#core/server/mail/content.ts';

/** Events of a request for staff. */
export const requestEvents = {
  created: 'New service request',
  changed: 'Accepted request changed',
  deleted: 'Accepted request deleted',
  restored: 'Accepted request restored',
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
