import type { MailTemplates } from '#core/server/mail/content.ts';
import { paths } from '#core/shared/paths.ts';

import { kindLabels } from '../schema.ts';

export const notificationMails = {
  notification: ({ data, env }) => ({
    subject: data.title ?? '',
    digest: { heading: getHeading(data.about), gist: data.message ?? '' },
    paragraphs: [`Hello ${data.name},`, data.message ?? ''],
    footnote: `To choose which of these emails you get, go to your Notifications page: ${new URL(paths.notifications, env.APP_URL).href}`,
    ...(data.link ? { action: { label: `Open in ${env.BRAND_NAME}`, url: new URL(data.link, env.APP_URL).href } } : {}),
  }),
} satisfies MailTemplates;

/** Mails queued before kinds were stored have none. */
function getHeading(about = ''): string {
  return Object.entries(kindLabels).find(([kind]) => kind === about)?.[1] ?? 'Notifications for you';
}
