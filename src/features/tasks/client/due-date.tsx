import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { isOverdue } from '../rules.ts';
import type { AnyTaskStatus } from '../schema.ts';

/** When a task is due, in words. */
export function DueDate({ date }: { date: string }) {
  return (
    <>
      Due <time dateTime={date}>{formatDate(date)}</time>
    </>
  );
}

/** Says that a task is past its day, by the reader's own calendar. */
export function OverdueBadge(task: { due_date: string | null; status: AnyTaskStatus }) {
  const today = dateIn(useTimeZone(), useNow());
  return isOverdue(task, today) && <StatusBadge tone="rust">Overdue</StatusBadge>;
}
