import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { hasPermission } from '#core/server/database/policies.ts';
import { defineFeature } from '#core/server/feature.ts';
import { DAY } from '#core/server/jobs.ts';
import { paths } from '#core/shared/paths.ts';

import { contactMails } from './mails.ts';
import { plainFormRoutes } from './plain-form.ts';
import { relayMessages } from './relay.ts';
import { contactRoutes } from './routes.ts';
import { sweepSpam } from './service.ts';
import { contactMessages } from './table.ts';

const { id, name, message, created_at, handled_at, is_spam } = contactMessages;

export const contactMessagesFeature = defineFeature({
  tables: [contactMessages],
  liveUpdates: [{ table: contactMessages, staff: 'manage_users' }],
  exported: [
    {
      table: contactMessages,
      owners: [contactMessages.email],
      excludedBecause:
        'Messages through the contact form: we have not verified that the email address belongs to the sender. Ask us for yours.',
    },
    {
      table: contactMessages,
      owners: [contactMessages.answered_by],
      excludedBecause:
        'Messages through the contact form that you replied to as an admin: they belong to the people who wrote them.',
    },
  ],
  // Unhandled messages, for the admins who reply to them.
  pendingItems: [
    {
      key: 'contact-messages',
      audience: 'reader',
      word: 'awaiting reply',
      rows: sql`
        select ${id}, 'Message' as state, ${name} as title, ${quotedFirstLine(message)} as note, null::date as due, ${created_at} as since
        from ${contactMessages} where ${hasPermission('manage_users')} and ${handled_at} is null and not ${is_spam}`,
      line: { tone: 'blue', action: 'Open message', link: (messageId) => `${paths.adminMessages}/${messageId}` },
    },
  ],
  mails: contactMails,
  jobs: (services) => [
    { name: 'pass on contact messages', everyMinutes: 1, run: () => relayMessages(services) },
    { name: 'sweep spam', everyMinutes: DAY, run: () => sweepSpam(services) },
  ],
  routes: { '/api/contact': contactRoutes },
  // Visitors without scripts send a plain form.
  rawBodyRoutes: { '/api/contact': (services, { stylesheets }) => plainFormRoutes(services, stylesheets) },
});
