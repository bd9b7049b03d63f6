import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { sendMessageReminders } from './reminders.ts';
import { messagesRoutes } from './routes.ts';
import { messages } from './table.ts';
import { messagePendingItems } from './pending-items.ts';

const EVERY_MINUTES = 1;

export const messagesFeature = defineFeature({
  tables: [messages],
  files: [messages.files],
  // Files were sent for use during the assignment, and a closed conversation stays readable for longer.
  closesFiles: [{ table: messages, condition: 't.sender_id = any ((select app.message_partners(false))::uuid[])' }],
  exported,
  auditExcluded: [
    {
      table: messages,
      because: 'Messages belong to the two people in the conversation; their assignment is in the audit trail.',
    },
  ],
  pendingItems: messagePendingItems,
  jobs: (services) => [
    { name: 'remind of messages', everyMinutes: EVERY_MINUTES, run: () => sendMessageReminders(services) },
  ],
  routes: { '/api/messages': messagesRoutes },
});
