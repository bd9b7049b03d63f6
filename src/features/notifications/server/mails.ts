import type { MailTemplates } from '#core/server/mail/content.ts';
import { paths } from '#core/shared/paths.ts';

export const notificationMails = {
  notification: ({ data, env }) => ({
    subject: data.title ?? '',
    digest: { heading: 'Notifications for you', gist: data.message ?? '' },
    paragraphs: [
      `Hello ${data.name},`,
      data.message ?? '',
      `To choose which of these emails you get, go to your Notifications page: ${new URL(paths.notifications, env.APP_URL).href}`,
    ],
    ...(data.link ? { action: { label: `Open in ${env.BRAND_NAME}`, url: new URL(data.link, env.APP_URL).href } } : {}),
  }),
} satisfies MailTemplates;
