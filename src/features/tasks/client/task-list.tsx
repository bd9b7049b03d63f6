import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { FileList } from '#core/client/ui/file-list.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { StatusSelect } from '#core/client/ui/status-select.tsx';

import { isLocked, stateOfStatus } from '../rules.ts';
import { anyTaskStatuses, taskStates, type AnyTaskStatus, type ListedTask } from '../schema.ts';
import { DueDate, OverdueBadge } from './due-date.tsx';
import classes from './task-list.module.css';
import { priorityTones, reviewText, stateLabels, statusTones } from './task-text.ts';

export type TaskListProps = {
  tasks: readonly ListedTask[];
  /** Whether they come by day, so that each state has its heading. */
  isByState: boolean;
  /** The task that the address names. */
  markedId: string | undefined;
  /** Who reviews what is submitted, as `useReviewers` has them. */
  reviewers: string | undefined;
  onStatus: (task: ListedTask, status: AnyTaskStatus) => void;
  onSubmit: (task: ListedTask) => void;
  onEdit: (task: ListedTask) => void;
  onDelete: (task: ListedTask) => void;
};

/** The user's tasks of both kinds, each with what may be done with it. */
export function TaskList({ tasks, isByState, markedId, reviewers, ...acts }: TaskListProps) {
  const itemsOf = (shown: readonly ListedTask[]) => shown.map((task) => asItem(task, { reviewers, acts }));
  if (!isByState) return <RecordList label="Your tasks" items={itemsOf(tasks)} markedId={markedId} />;
  return taskStates.map((state) => {
    const shown = tasks.filter(({ status }) => stateOfStatus[status] === state);
    return (
      shown.length > 0 && (
        <div key={state} className={classes.state}>
          <p className={classes.heading} aria-hidden>
            {stateLabels[state]}
          </p>
          <RecordList label={`Your tasks: ${stateLabels[state]}`} items={itemsOf(shown)} markedId={markedId} />
        </div>
      )
    );
  });
}

type Acts = Pick<TaskListProps, 'onStatus' | 'onSubmit' | 'onEdit' | 'onDelete'>;

function asItem(task: ListedTask, { reviewers, acts }: { reviewers: string | undefined; acts: Acts }) {
  const { id, title, criteria, mentor, priority, due_date } = task;
  return {
    id,
    title,
    details: (
      <>
        {task.kind === 'own' ? criteria : `From ${mentor ?? 'a former mentor'}`}
        {due_date && (
          <>
            {' · '}
            <DueDate date={due_date} />
          </>
        )}
        {task.status === 'Submitted' && reviewers !== undefined && ` · ${reviewText(task, reviewers)}`}
      </>
    ),
    files: listedFiles(task.task_files),
    body: <Body task={task} />,
    badge: (
      <div className={classes.badges}>
        <OverdueBadge {...task} />
        {priority && <StatusBadge tone={priorityTones[priority]}>{`${priority} priority`}</StatusBadge>}
        <Status task={task} {...acts} />
      </div>
    ),
    actions: <Actions task={task} {...acts} />,
    onEdit: task.can.edit ? () => acts.onEdit(task) : undefined,
  };
}

function Body({ task }: { task: ListedTask }) {
  return (
    <div className={classes.body}>
      {task.action_item && <p className={classes.text}>{task.action_item}</p>}
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

/** What a mentor gave moves on by its buttons, and what is locked has no choice: for both it is only shown. */
function Status({ task, onStatus, onSubmit }: { task: ListedTask } & Acts) {
  const { kind, title, status, can } = task;
  const isShownOnly = kind === 'given' || isLocked(status);
  const choices = anyTaskStatuses.filter((choice) => choice === status || (!isShownOnly && can.steps.includes(choice)));
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

/** What a step is called on its button where a task is not moved on by its status. */
function stepName({ kind, status }: ListedTask, step: AnyTaskStatus): string | undefined {
  if (kind === 'given') return step === 'In Progress' ? 'Start' : 'Complete';
  if (step === 'Submitted') return 'Submit for Review';
  return status === 'Submitted' ? 'Withdraw' : undefined;
}

function Actions({ task, onStatus, onSubmit, onEdit, onDelete }: { task: ListedTask } & Acts) {
  const { id, title, can } = task;
  return (
    <div className={classes.actions}>
      {can.steps.map((step) => {
        const name = stepName(task, step);
        return (
          name && (
            <Button
              // What a mentor gave has one step at a time: the next one's button takes its place, with the focus.
              key={task.kind === 'given' ? 'step' : step}
              variant="default"
              size="compact-md"
              aria-label={`${name}: ${title}`}
              onClick={() => (step === 'Submitted' ? onSubmit(task) : onStatus(task, step))}
            >
              {name}
            </Button>
          )
        );
      })}
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
