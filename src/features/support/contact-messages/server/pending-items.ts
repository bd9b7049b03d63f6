// Unhandled messages of visitors, for the admins who reply to them.
import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { hasPermission } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths } from '#core/shared/paths.ts';

import { contactMessages } from './table.ts';

const { id, name, message, created_at, handled_at, is_spam } = contactMessages;

export const contactPendingItems: readonly PendingItemSource[] = [
  {
    key: 'contact-messages',
    audience: 'reader',
    word: 'awaiting reply',
    rows: sql`
      select ${id}, 'Message' as state, ${name} as title, ${quotedFirstLine(message)} as note, null::date as due, ${created_at} as since
      from ${contactMessages} where ${hasPermission('manage_users')} and ${handled_at} is null and not ${is_spam}`,
    line: { tone: 'blue', action: 'Open message', link: (messageId) => `${paths.adminMessages}/${messageId}` },
  },
];
