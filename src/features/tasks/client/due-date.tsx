import { useState } from 'react';

import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import { isOverdue } from '../rules.ts';
import type { AssignmentStatus, TaskStatus } from '../schema.ts';

/** When a task is due, in words. */
export function DueDate({ date }: { date: string }) {
  return (
    <>
      Due <time dateTime={date}>{calendar.format(new Date(`${date}T00:00:00Z`))}</time>
    </>
  );
}

/** Says that a task is past its day, by the reader's own calendar. */
export function OverdueBadge(task: { due_date: string | null; status: TaskStatus | AssignmentStatus }) {
  const [today] = useState(() => localDate(new Date()));
  return isOverdue(task, today) && <StatusBadge tone="rust">Overdue</StatusBadge>;
}

// A day is the same day everywhere: no time zone may move it.
const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function localDate(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
