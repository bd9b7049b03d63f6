import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { FileList } from '#core/client/ui/file-list.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusSelect } from '#core/client/ui/status-select.tsx';

import { taskStatuses, type TaskRow, type TaskStatus } from '../schema.ts';
import { DueDate, OverdueBadge } from './due-date.tsx';
import classes from './task-list.module.css';
import { listedFiles, statusTones } from './task-text.ts';

export type TaskListProps = {
  tasks: readonly TaskRow[];
  /** The task that the address names. */
  markedId: string | undefined;
  onStatus: (task: TaskRow, status: TaskStatus) => void;
  onSubmit: (task: TaskRow) => void;
  onEdit: (task: TaskRow) => void;
  onDelete: (task: TaskRow) => void;
};

/** Own tasks, each with what may be done with it. */
export function TaskList({ tasks, markedId, ...acts }: TaskListProps) {
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
        <Status task={task} {...acts} />
      </div>
    ),
    actions: <Actions task={task} {...acts} />,
    onEdit: task.can.edit ? () => acts.onEdit(task) : undefined,
  }));
  return <RecordList label="Your tasks" items={items} markedId={markedId} />;
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

type Acts = Omit<TaskListProps, 'tasks' | 'markedId'>;

function Status({ task, onStatus, onSubmit }: { task: TaskRow } & Acts) {
  const { title, status, can } = task;
  const choices = taskStatuses.filter((choice) => choice === status || can.steps.includes(choice));
  return (
    <StatusSelect
      of={title}
      status={status}
      tone={statusTones[status]}
      choices={choices.map((value) => ({
        value,
        label: value === 'Submitted' && value !== status ? 'Submit for Review' : value,
      }))}
      onChoose={(next) => (next === 'Submitted' ? onSubmit(task) : onStatus(task, next))}
    />
  );
}

function Actions({ task, onSubmit, onEdit, onDelete }: { task: TaskRow } & Acts) {
  const { id, title, can } = task;
  return (
    <div className={classes.actions}>
      {can.steps.includes('Submitted') && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Submit for Review: ${title}`}
          onClick={() => onSubmit(task)}
        >
          Submit for Review
        </Button>
      )}
      {can.edit && (
        <Button
          id={editButtonId(id)}
          variant="subtle"
          size="compact-md"
          aria-label={`Edit ${title}`}
          onClick={() => onEdit(task)}
        >
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
