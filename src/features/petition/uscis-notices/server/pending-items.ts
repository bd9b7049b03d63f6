// Pending items of notices: unanswered ones, from a month before the deadline.
import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { NOTICE_DAYS } from '../rules.ts';
import { answerTitle, noticeTitle } from './queries.ts';
import { uscisNotices } from './table.ts';

const { id, user_id, receipt_number, due_on, responded_on, deleted_at, created_at } = uscisNotices;
const today = sql`${sql.placeholder('today')}::date`;
const title = sql`${noticeTitle} as title`;
const open = sql`from ${uscisNotices} where ${user_id} = ${currentUser} and ${deleted_at} is null and ${responded_on} is null`;
const note = sql`nullif(${receipt_number}, '') as note`;
const line = { action: 'Open notice', link: (row: string) => rowLink(paths.notices, row) };

export const noticePendingItems: readonly PendingItemSource[] = [
  {
    key: 'evidence-requests',
    audience: 'reader',
    word: 'overdue',
    rows: sql`
      select ${id}, 'Past its deadline' as state, ${title}, ${note}, ${due_on} as due, ${created_at} as since
      ${open} and ${due_on} < ${today}`,
    line: { ...line, tone: 'rust' },
  },
  {
    key: 'evidence-requests',
    audience: 'reader',
    word: 'due',
    rows: sql`
      select ${id}, ${answerTitle} || ' due' as state, ${title}, ${note}, ${due_on} as due, ${created_at} as since
      ${open} and ${due_on} between ${today} and ${today} + ${sql.raw(String(Math.max(...NOTICE_DAYS)))}`,
    line: { ...line, tone: 'brass' },
  },
];
