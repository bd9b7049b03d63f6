/** Notifies users of messages unread for ten minutes, once per conversation until they open it. */
import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { isVerifiedIn, sqlNameWithProof } from '#core/server/database/policies.ts';
import { counted } from '#core/shared/sentence.ts';
import { defineReminder } from '#features/communication/notifications/server/reminders.ts';

import { conversationLink, messagePages, WITH, workspaces, type MessageWorkspace } from '../rules.ts';

const PATIENCE_MS = 10 * 60_000;

export const sendMessageReminders = defineReminder({
  about: 'messages',
  lock: 'messageReminders',
  due: (tx, { now, limit }) => listUnopened(tx, { until: new Date(now.getTime() - PATIENCE_MS), limit }),
  words: ({ receiver, sender, name, workspace, size }) => ({
    userId: receiver,
    kind: 'message',
    title: counted(size, { one: 'New message from {name}', other: 'New messages from {name}' }, { name }),
    // Contains nothing of the text, because others may read the user's mail.
    message: counted(size, { one: 'You have one unread message.', other: 'You have {count} unread messages.' }),
    link: conversationLink(workspace, sender),
  }),
});

type Unopened = { receiver: string; sender: string; name: string; workspace: MessageWorkspace; size: number };

const link = sql`case side.workspace ${sql.join(
  workspaces.map((one) => sql.raw(`when '${one}' then '${messagePages[one]}?${WITH}='`)),
  sql` `,
)} end || unopened.sender`;

/** Providers read the plain names of their applicants. */
const senderName = sql`case side.workspace when 'applicant' then ${sqlNameWithProof(sql`u.name`, isVerifiedIn(sql`u.id`))} else u.name end`;

/**
 * Conversations with messages unread since before `until`, whose receivers may read them. Skips receivers who were
 * notified after the oldest unread message and have not opened it since.
 */
function listUnopened(tx: Transaction, { until, limit }: { until: Date; limit: number }): Promise<Unopened[]> {
  return selectRows<Unopened>(
    tx,
    sql`
      with unopened as (
        select receiver_id as receiver, sender_id as sender, min(created_at) as since, count(*)::int as size
        from messages where not is_read group by receiver_id, sender_id
        having min(created_at) < ${until.toISOString()}::timestamptz
      ), side as (
        select m.user_id as receiver, m.mentor_id as sender, 'applicant' as workspace
        from mentor_assignments m
        join user_roles r on r.user_id = m.user_id and r.role = 'applicant' and r.is_active
        union all
        select m.mentor_id, m.user_id, max(r.role)
        from mentor_assignments m
        join user_roles r on r.user_id = m.mentor_id and r.role in ('mentor', 'attorney') and r.is_active
          and (r.is_subscribed or now() <= r.trial_end_date)
        group by m.mentor_id, m.user_id
      )
      select distinct on (unopened.receiver, unopened.sender) unopened.receiver, unopened.sender, ${senderName} as name, side.workspace, unopened.size
      from unopened
      join side on side.receiver = unopened.receiver and side.sender = unopened.sender
      join users u on u.id = unopened.sender
      where not exists (
        select from notifications told
        where told.user_id = unopened.receiver and told.kind = 'message' and told.link = ${link} and told.created_at >= unopened.since
      )
      order by unopened.receiver, unopened.sender, side.workspace limit ${limit}`,
  );
}
