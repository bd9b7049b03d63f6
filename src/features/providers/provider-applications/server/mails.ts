import type { MailTemplates } from '#core/server/mail/content.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';

import { applicationLabels, holderLabels } from '../rules.ts';

/** Mails to staff. Applicants get notifications. */
export const applicationMails = {
  'application-submitted': ({ data, env }) => {
    // Mail queued by earlier versions has the role with its article.
    const role = providerRoles.find((one) => data.role?.endsWith(one)) ?? 'mentor';
    return {
      subject: `${applicationLabels[role]}: ${data.name}`,
      digest: { heading: 'Mentor and attorney applications' },
      paragraphs: [
        `${data.name} (${data.email}) has applied to be ${holderLabels[role]} at ${env.BRAND_NAME}.`,
        `Documents: ${data.files}`,
        ...(data.notes ? [`Notes: ${data.notes}`] : []),
      ],
      ...(data.link && { action: { label: 'Open the application', url: new URL(data.link, env.APP_URL).href } }),
    };
  },
} satisfies MailTemplates;
