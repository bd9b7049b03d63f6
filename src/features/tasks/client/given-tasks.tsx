import { Button } from '@mantine/core';
import { useRef } from 'react';

import { useList } from '#core/client/list.ts';
import { useStep } from '#core/client/step.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { GIVEN_LIST } from '#core/shared/paths.ts';

import { assignmentStatuses, type AssignmentRow, type AssignmentStatus, type TaskPriority } from '../schema.ts';
import { givenTasks, stepGivenTask } from './api.ts';
import { DueDate, OverdueBadge } from './due-date.tsx';
import classes from './task-list.module.css';
import { statusTones } from './task-text.ts';

const priorityTones: Record<TaskPriority, StatusTone> = { Low: 'plain', Medium: 'plain', High: 'brass' };

/** What a step is called on its button; the applicant takes no other. */
const stepNames: Partial<Record<AssignmentStatus, string>> = { 'In Progress': 'Start', Completed: 'Complete' };

const words = {
  what: 'Tasks from your mentor',
  noun: 'task',
  empty: 'No tasks found',
  why: 'Tasks that a mentor gives you appear here, with their due dates.',
  none: 'No tasks match this filter.',
  all: 'Show all tasks',
};

/** What mentors gave the person to do. */
export function GivenTasks() {
  const list = useList(givenTasks, { prefix: GIVEN_LIST });
  const step = useStep<AssignmentRow, AssignmentStatus>({
    source: givenTasks,
    nameOf: ({ title }) => `“${title}”`,
    step: stepGivenTask,
  });
  const heading = useRef<HTMLHeadingElement>(null);

  function handleStep(task: AssignmentRow, status: AssignmentStatus): void {
    // A second press, before the answer to the first has come.
    if (status === task.status) return;
    step({ row: task, status });
    // The last step's button leaves.
    if (status === 'Completed') heading.current?.focus({ preventScroll: true });
  }

  return (
    <ListSection
      list={list}
      words={words}
      isHeadingShown
      heading={heading}
      filters={
        <FilterBar
          list={list}
          label={words.what}
          filters={{ status: { label: 'Status', choices: assignmentStatuses } }}
        />
      }
    >
      {(tasks) => (
        <RecordList
          label={words.what}
          markedId={list.rowId}
          items={tasks.map((task) => ({
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
      )}
    </ListSection>
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
