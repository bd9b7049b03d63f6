// Unread messages of the other side: counted by message, listed by conversation.
import { sql, type SQL } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { currentUser, entitledUserInRole, sqlNameWithProof } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';

import { conversationLink, workspaces, type MessageWorkspace } from '../rules.ts';
import { messages } from './table.ts';

const { id, sender_id, receiver_id, content, position, is_read, created_at } = messages;

/** Conversations that a reader opens in this workspace. */
const isIn: Record<MessageWorkspace, SQL> = {
  applicant: sql`p.role <> 'applicant'`,
  mentor: sql`p.role = 'applicant' and ${entitledUserInRole('mentor')} is not null`,
  attorney: sql`p.role = 'applicant' and ${entitledUserInRole('mentor')} is null and ${entitledUserInRole('attorney')} is not null`,
};

const partnerName: Record<MessageWorkspace, SQL> = {
  applicant: sqlNameWithProof(sql`p.name`, sql`p.is_verified`),
  mentor: sql`p.name`,
  attorney: sql`p.name`,
};

export const messagePendingItems: readonly PendingItemSource[] = [
  {
    key: 'messages',
    audience: 'reader',
    word: 'unread',
    rows: sql`
      select ${id}, 'Unread' as state, 'Message' as title, null as note, null::date as due, ${created_at} as since
      from ${messages} where ${receiver_id} = ${currentUser} and not ${is_read} and ${sender_id} = any ((select app.message_partners(false))::uuid[])`,
  },
  ...workspaces.map((workspace): PendingItemSource => ({
    key: 'messages',
    audience: 'reader',
    isCounted: false,
    rows: sql`
        select p.id, concat(unread.size, ' unread') as state, ${partnerName[workspace]} as title, ${quotedFirstLine(sql`unread.newest`)} as note, null::date as due, unread.since
        from (
          select ${sender_id} as sender, count(*) as size, min(${created_at}) as since, (array_agg(${content} order by ${position} desc))[1] as newest
          from ${messages}
          where ${receiver_id} = ${currentUser} and not ${is_read} and ${sender_id} = any ((select app.message_partners(false))::uuid[])
          group by ${sender_id}
        ) as unread
        join app.correspondents() p on p.id = unread.sender
        where ${isIn[workspace]}`,
    line: { tone: 'blue', action: 'Read messages', link: (partner) => conversationLink(workspace, partner) },
  })),
];
