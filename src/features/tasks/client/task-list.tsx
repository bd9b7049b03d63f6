import { Button, NativeSelect } from '@mantine/core';

import { FileList } from '#core/client/ui/file-list.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import { taskStatuses, type TaskRow, type TaskStatus } from '../schema.ts';
import { DueDate, OverdueBadge } from './due-date.tsx';
import classes from './task-list.module.css';
import { listedFiles, statusTones } from './task-text.ts';

export type TaskListProps = {
  tasks: readonly TaskRow[];
  onStatus: (task: TaskRow, status: TaskStatus) => void;
  onSubmit: (task: TaskRow) => void;
  onEdit: (task: TaskRow) => void;
  onDelete: (task: TaskRow) => void;
};

/** Own tasks, each with what may be done with it. */
export function TaskList({ tasks, ...acts }: TaskListProps) {
  const items = tasks.map((task) => ({
    id: task.id,
    title: task.title,
    details: (
      <>
        {task.criteria}
        {task.due_date && (
          <>
            {' · '}
            <DueDate date={task.due_date} />
          </>
        )}
      </>
    ),
    files: listedFiles(task.task_files),
    body: <Body task={task} />,
    badge: (
      <div className={classes.badges}>
        <OverdueBadge {...task} />
        <StatusBadge tone={statusTones[task.status]}>{task.status}</StatusBadge>
      </div>
    ),
    actions: <Actions task={task} {...acts} />,
  }));
  return <RecordList label="Your tasks" items={items} />;
}

/** Where the focus returns to when the changing of a task is cancelled. */
export function editButtonId({ id }: TaskRow): string {
  return `edit-${id}`;
}

function Body({ task }: { task: TaskRow }) {
  return (
    <div className={classes.body}>
      <p className={classes.text}>{task.action_item}</p>
      {task.submission_files.length > 0 && (
        <section aria-label={`Submission of ${task.title}`}>
          <h4 className={classes.label}>Submitted files</h4>
          <FileList label={`Submitted files of ${task.title}`} files={listedFiles(task.submission_files)} />
        </section>
      )}
      {task.reviewer_comments && (
        <section className={classes.comments} aria-label={`Review of ${task.title}`}>
          <h4 className={classes.label}>Reviewer comments</h4>
          <p className={classes.text}>{task.reviewer_comments}</p>
        </section>
      )}
    </div>
  );
}

function Actions({ task, onStatus, onSubmit, onEdit, onDelete }: { task: TaskRow } & Omit<TaskListProps, 'tasks'>) {
  const { title, status, can } = task;
  const choices = taskStatuses.filter((choice) => choice === status || can.steps.includes(choice));

  function handleStatus(chosen: string): void {
    const next = choices.find((choice) => choice === chosen);
    if (next === 'Submitted') onSubmit(task);
    else if (next) onStatus(task, next);
  }

  return (
    <div className={classes.actions}>
      <NativeSelect
        aria-label={`Status of ${title}`}
        size="sm"
        value={status}
        disabled={can.steps.length === 0}
        data={choices.map((choice) => ({ value: choice, label: choice === 'Submitted' && choice !== status ? 'Submit for Review' : choice }))}
        onChange={({ currentTarget }) => handleStatus(currentTarget.value)}
      />
      {can.steps.includes('Submitted') && (
        <Button variant="default" size="compact-md" aria-label={`Submit for Review: ${title}`} onClick={() => onSubmit(task)}>
          Submit for Review
        </Button>
      )}
      {can.edit && (
        <Button id={editButtonId(task)} variant="subtle" size="compact-md" aria-label={`Edit ${title}`} onClick={() => onEdit(task)}>
          Edit
        </Button>
      )}
      {can.delete && (
        <Button variant="subtle" size="compact-md" aria-label={`Delete ${title}`} onClick={() => onDelete(task)}>
          Delete
        </Button>
      )}
    </div>
  );
}
