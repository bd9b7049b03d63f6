// What the other side wrote and the reader has not opened: counted beside the page, and not listed on the overview.
import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { Waiting } from '#core/server/feature.ts';

import { messages } from './table.ts';

const { id, sender_id, receiver_id, is_read, created_at } = messages;

export const waitingMessages: readonly Waiting[] = [
  {
    key: 'messages',
    for: 'reader',
    word: 'unread',
    rows: sql`
      select ${id}, 'Unread' as state, 'Message' as title, null as note, null::date as due, ${created_at} as since
      from ${messages} where ${receiver_id} = ${currentUser} and not ${is_read} and ${sender_id} = any ((select app.message_partners(false))::uuid[])`,
  },
];
