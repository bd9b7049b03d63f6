import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatAge } from '#core/client/age.ts';
import { useNow } from '#core/client/now.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { rowLink } from '#core/shared/paths.ts';

import type { TaskRow } from '../schema.ts';
import { getTasksQuery } from './api.ts';
import { statusTones, statusLabel } from './task-text.ts';

type TasksPanelProps = {
  applicantId: string;
  /** Path of the page on which the reader answers tasks. */
  page: string;
};

/** Open tasks of an applicant, for the mentor who answers them. */
export function TasksPanel({ applicantId, page }: TasksPanelProps) {
  const query = useQuery(getTasksQuery(applicantId));
  const now = useNow();
  const { data: tasks } = query;
  return (
    <Panel title="Tasks">
      <LoadError query={query} sentence="The tasks could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading the tasks" />}
      {tasks?.length === 0 && <EmptyState sentence="No tasks found" why="The applicant’s own tasks appear here." />}
      {tasks && tasks.length > 0 && (
        <>
          <RecordList
            label="Tasks"
            isAddressed={false}
            items={tasks.map((task) => ({
              id: task.id,
              title: task.title,
              reading: { to: rowLink(page, task.id) },
              details: renderDetails(task, now),
              badge: <StatusBadge tone={statusTones[task.status]}>{statusLabel(task)}</StatusBadge>,
            }))}
          />
          <TextLink to={`${page}?${new URLSearchParams({ user_id: applicantId })}`}>All their tasks</TextLink>
        </>
      )}
    </Panel>
  );
}

function renderDetails({ status, criteria, due_date, updated_at }: TaskRow, now: Date): ReactNode {
  return (
    <>
      {criteria}
      {due_date && ` · due ${formatDate(due_date)}`} ·{' '}
      {status === 'Submitted' ? (
        `waiting ${formatAge(updated_at, now)}`
      ) : (
        <>
          changed <Instant at={updated_at} show="day" />
        </>
      )}
    </>
  );
}
