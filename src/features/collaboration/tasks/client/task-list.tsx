import { Box, Button, Stack } from '@mantine/core';

import type { List } from '#core/client/list.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { FileList } from '#core/client/ui/file-list.tsx';
import { GroupedList } from '#core/client/ui/grouped-list.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { StatusSelect } from '#core/client/ui/status-select.tsx';
import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import { paths, rowLink } from '#core/shared/paths.ts';
import { fill } from '#core/shared/sentence.ts';
import { noticeLabels } from '#records/notices.ts';

import { isLocked, stateOfStatus } from '../rules.ts';
import { anyTaskStatuses, taskStates, type AnyTaskStatus, type CombinedTask } from '../schema.ts';
import { DueDate, OverdueBadge } from './due-date.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import { stateLabels, statusTones, statusLabel } from './task-text.ts';

export type TaskListProps = {
  tasks: readonly CombinedTask[];
  /** Whether they are sorted by day, with a heading per state. */
  isByState: boolean;
  /** Open task, and the URLs of others. */
  list: Pick<List<CombinedTask>, 'rowId' | 'searchWithRow'>;
  onStatus: (task: CombinedTask, status: AnyTaskStatus) => void;
  onSubmit: (task: CombinedTask) => void;
  onEdit: (task: CombinedTask) => void;
  onDelete: (task: CombinedTask) => void;
};

/** The user's tasks of both kinds, with their actions. */
export function TaskList({ tasks, isByState, list, ...acts }: TaskListProps) {
  const toItems = (shown: readonly CombinedTask[]) => shown.map((task) => asItem(task, { list, acts }));
  if (!isByState) return <RecordList label="Your tasks" items={toItems(tasks)} markedId={list.rowId} />;
  const groups = taskStates.map((state) => ({
    heading: stateLabels[state],
    items: toItems(tasks.filter(({ status }) => stateOfStatus[status] === state)),
  }));
  return <GroupedList label="Your tasks" groups={groups} markedId={list.rowId} />;
}

type TaskActions = Pick<TaskListProps, 'onStatus' | 'onSubmit' | 'onEdit' | 'onDelete'>;

function asItem(
  task: CombinedTask,
  { list, acts }: { list: TaskListProps['list']; acts: TaskActions },
): RecordListItem {
  const { id, title, criteria, mentor, mentor_is_verified: is_verified, priority, due_date, can } = task;
  const isOpen = list.rowId === id;
  return {
    id,
    title,
    reading: { to: { search: list.searchWithRow(isOpen ? undefined : id) }, isOpen },
    details: (
      <>
        {task.kind === 'own'
          ? criteria
          : `From ${mentor === null ? 'a former mentor' : nameWithProof({ name: mentor, is_verified })}`}
        {priority && ` · ${priority} priority`}
        <DueDate date={due_date} />
      </>
    ),
    badge: (
      <>
        <OverdueBadge {...task} />
        <Status task={task} {...acts} />
      </>
    ),
    body: <Body task={task} isOpen={isOpen} />,
    files: isOpen ? [] : listedFiles([...task.task_files, ...task.submission_files]),
    actions: <Steps task={task} {...acts} />,
    acts: [
      ...(can.edit ? [{ label: 'Edit', onClick: () => acts.onEdit(task) }] : []),
      ...(can.delete ? [{ label: 'Delete', onClick: () => acts.onDelete(task) }] : []),
    ],
    onEdit: can.edit ? () => acts.onEdit(task) : undefined,
  };
}

/** Action items and reviewer comments. If the task is open, all of it with its files. */
function Body({ task, isOpen }: { task: CombinedTask; isOpen: boolean }) {
  const { title, action_item, task_files, submission_files } = task;
  return (
    <Stack gap="sm" maw="46rem">
      {action_item && (isOpen ? <TypedText>{action_item}</TypedText> : <ClampedText>{action_item}</ClampedText>)}
      {isOpen && <FileList label={`Files in ${title}`} files={listedFiles(task_files)} />}
      {isOpen && submission_files.length > 0 && (
        <section aria-label={`Submission for ${title}`}>
          <Box component="h4" fz="xs" fw={600}>
            Submitted files
          </Box>
          <FileList label={`Files submitted for ${title}`} files={listedFiles(submission_files)} />
        </section>
      )}
      {isOpen && task.issue && (
        <p>
          <RichText
            text={fill('Created from [issue {position} in your {notice}]({link})', {
              position: task.issue.position,
              notice: noticeLabels[task.issue.kind].toLowerCase(),
              link: rowLink(paths.notices, task.issue.notice_id),
            })}
          />
        </p>
      )}
      <ReviewAnswer task={task} />
    </Stack>
  );
}

/** Assigned tasks move on by buttons, and locked ones have no choice, so the status is text for both. */
function Status({ task, onStatus, onSubmit }: { task: CombinedTask } & TaskActions) {
  const { kind, title, status, can } = task;
  const isShownOnly = kind === 'given' || isLocked(status);
  const choices = anyTaskStatuses.filter(
    (choice) => choice === status || (!isShownOnly && can.transitions.includes(choice)),
  );
  return (
    <StatusSelect
      of={title}
      status={status}
      detail={statusLabel(task)}
      tone={statusTones[status]}
      choices={choices.map((value) => ({
        value,
        label: value === 'Submitted' && value !== status ? 'Submit for Review' : value,
      }))}
      onChoose={(next) => (next === 'Submitted' ? onSubmit(task) : onStatus(task, next))}
    />
  );
}

/** Label of a step's button, for tasks without a status choice. */
function transitionName({ kind, status }: CombinedTask, step: AnyTaskStatus): string | undefined {
  if (kind === 'given') return step === 'In Progress' ? 'Start' : 'Complete';
  if (step === 'Submitted') return 'Submit for Review';
  return status === 'Submitted' ? 'Withdraw' : undefined;
}

function Steps({ task, onStatus, onSubmit }: { task: CombinedTask } & TaskActions) {
  return task.can.transitions.map((step) => {
    const name = transitionName(task, step);
    return (
      name && (
        <Button
          // An assigned task has one step at a time. The next one's button replaces it and keeps the focus.
          key={task.kind === 'given' ? 'step' : step}
          variant="default"
          size="compact-md"
          aria-label={`${name}: ${task.title}`}
          onClick={() => (step === 'Submitted' ? onSubmit(task) : onStatus(task, step))}
        >
          {name}
        </Button>
      )
    );
  });
}
