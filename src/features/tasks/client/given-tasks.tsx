import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Pager } from '#core/client/ui/pager.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';

import { assignmentStatuses, type AssignmentRow, type AssignmentStatus, type TaskPriority } from '../schema.ts';
import { givenKey, givenPage, stepGivenTask, pagesOf } from './api.ts';
import { DueDate, OverdueBadge } from './due-date.tsx';
import { ListFilter } from './list-controls.tsx';
import classes from './task-list.module.css';
import { statusTones } from './task-text.ts';
import pageClasses from './tasks-page.module.css';
import { useListing } from './use-listing.ts';
import { useStatusChange } from './use-status-change.ts';

const priorityTones: Record<TaskPriority, StatusTone> = { Low: 'plain', Medium: 'plain', High: 'brass' };

/** What a step is called on its button; the applicant takes no other. */
const stepNames: Partial<Record<AssignmentStatus, string>> = { 'In Progress': 'Start', Completed: 'Complete' };

/** What mentors gave the person to do. */
export function GivenTasks() {
  const { listing, show } = useListing({ statuses: assignmentStatuses, one: 'given', prefix: 'given-' });
  const page = useQuery(givenPage(listing));
  const changeStatus = useStatusChange({ listKey: givenKey, step: stepGivenTask });
  const heading = useRef<HTMLHeadingElement>(null);
  const isFiltered = listing.id !== undefined || listing.status !== undefined;

  function handleStep(task: AssignmentRow, status: AssignmentStatus): void {
    // A second press, before the answer to the first has come.
    if (status === task.status) return;
    changeStatus({ row: task, status });
    // The last step's button leaves.
    if (status === 'Completed') heading.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby="given-tasks">
      <h2 id="given-tasks" ref={heading} tabIndex={-1} className={pageClasses.heading}>From your mentor</h2>
      <LoadFailure query={page} what="The tasks from your mentor" />
      {page.isPending && <Loading label="Loading the tasks from your mentor" />}
      {page.data && (
        <>
          {(page.data.total > 0 || isFiltered) && (
            <ListFilter label="Tasks shown from your mentor" statuses={assignmentStatuses} listing={listing} show={show} />
          )}
          {page.data.total === 0 && (
            <EmptyState
              sentence="No tasks found"
              why={isFiltered ? 'Nothing from your mentor is in this part of the list.' : 'What a mentor asks you to do appears here, with its due date.'}
              action={isFiltered && <Button variant="default" onClick={() => show({ status: undefined })}>Show all tasks</Button>}
            />
          )}
          <RecordList
            label="Tasks from your mentor"
            items={page.data.rows.map((task) => ({
              id: task.id,
              title: task.title,
              details: (
                <>
                  From {task.mentor} · <DueDate date={task.due_date} />
                </>
              ),
              body: task.description && <p className={classes.text}>{task.description}</p>,
              badge: (
                <div className={classes.badges}>
                  <OverdueBadge {...task} />
                  <StatusBadge tone={priorityTones[task.priority]}>{`${task.priority} priority`}</StatusBadge>
                  <StatusBadge tone={statusTones[task.status]}>{task.status}</StatusBadge>
                </div>
              ),
              actions: <NextStep task={task} onStep={(status) => handleStep(task, status)} />,
            }))}
          />
          <Pager label="Pages of tasks from your mentor" page={listing.page} pages={pagesOf(page.data)} onPage={(next, options) => show({ page: next }, options)} />
        </>
      )}
    </section>
  );
}

/** An applicant has one step at a time. Its button stays where it is, with the focus, as the next step takes its place. */
function NextStep({ task, onStep }: { task: AssignmentRow; onStep: (status: AssignmentStatus) => void }) {
  const [status] = task.can.steps;
  if (!status) return null;
  const name = stepNames[status] ?? status;
  return (
    <Button variant="default" size="compact-md" aria-label={`${name} ${task.title}`} onClick={() => onStep(status)}>
      {name}
    </Button>
  );
}
