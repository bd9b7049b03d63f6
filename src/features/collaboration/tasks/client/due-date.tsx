import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { isOverdue } from '../rules.ts';
import type { AnyTaskStatus } from '../schema.ts';

/** Due date of a task after a separator. Renders nothing if there is none. */
export function DueDate({ date }: { date: string | null }) {
  return (
    date && (
      <>
        {' · '}Due <time dateTime={date}>{formatDate(date)}</time>
      </>
    )
  );
}

/** Marks a task as overdue in the reader's calendar. */
export function OverdueBadge(task: { due_date: string | null; status: AnyTaskStatus }) {
  const today = dateIn(useTimeZone(), useNow());
  return isOverdue(task, today) && <StatusBadge tone="rust">Overdue</StatusBadge>;
}
