import type { ReactNode } from 'react';

import { formatAge } from '#core/client/age.ts';
import type { List } from '#core/client/list.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { useNow } from '#core/client/now.ts';
import { GroupedList } from '#core/client/ui/grouped-list.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { StatusSelect } from '#core/client/ui/status-select.tsx';
import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { OpenRowButton } from '#core/client/ui/open-row-button.tsx';

import { mentorStates, stateOfStatus } from '../rules.ts';
import { anyTaskStatuses, type AnyTaskStatus, type MenteeTask } from '../schema.ts';
import { DueDate, OverdueBadge } from './due-date.tsx';
import { mentorStateLabels, statusTones, statusLabel } from './task-text.ts';

export type MentoredListProps = {
  tasks: readonly MenteeTask[];
  /** Whether they are grouped by state, with a heading each. */
  isByState: boolean;
  /** Open task, and the URLs of others. */
  list: Pick<List<MenteeTask>, 'rowId' | 'searchWithRow'>;
  /** Renders the whole open task. */
  renderOpen: (task: MenteeTask) => ReactNode;
  onStatus: (task: MenteeTask, status: AnyTaskStatus) => void;
  onEdit: (task: MenteeTask) => void;
  onKeep: (task: MenteeTask) => void;
};

type TaskActions = Pick<MentoredListProps, 'list' | 'renderOpen' | 'onStatus' | 'onEdit' | 'onKeep'>;

/** Tasks that a mentor assigned and those of applicants, with their actions. */
export function MentoredList({ tasks, isByState, ...acts }: MentoredListProps) {
  const toItems = (shown: readonly MenteeTask[]) => shown.map((task) => asItem(task, acts));
  const { rowId } = acts.list;
  if (!isByState) return <RecordList label="Assigned tasks" items={toItems(tasks)} markedId={rowId} />;
  const groups = mentorStates.map((state) => ({
    heading: mentorStateLabels[state],
    items: toItems(tasks.filter(({ status, is_ended }) => (is_ended ? 'done' : stateOfStatus[status]) === state)),
  }));
  return <GroupedList label="Assigned tasks" groups={groups} markedId={rowId} />;
}

function asItem(task: MenteeTask, { list, renderOpen, onStatus, onEdit, onKeep }: TaskActions): RecordListItem {
  const { id, kind, title, applicant, criteria, action_item, priority, due_date, status, is_ended, can } = task;
  const isOpen = list.rowId === id;
  const reading = { to: { search: list.searchWithRow(isOpen ? undefined : id) }, isOpen };
  const isToReview = kind === 'own' && can.transitions.length > 0;
  return {
    id,
    title,
    name: `${title}, ${applicant}`,
    reading,
    details: (
      <>
        {applicant} · {kind === 'given' ? `assigned by you · ${priority} priority` : criteria}
        <DueDate date={due_date} />
        {is_ended && ' · the assignment has ended'}
      </>
    ),
    badge: (
      <>
        {!is_ended && <OverdueBadge {...task} />}
        <StatusSelect
          of={`${title}, ${applicant}`}
          status={status}
          detail={statusLabel(task)}
          tone={statusTones[status]}
          choices={anyTaskStatuses
            .filter((choice) => choice === status || (kind === 'given' && can.transitions.includes(choice)))
            .map((value) => ({ value, label: value === 'Cancelled' && value !== status ? 'Cancel task' : value }))}
          onChoose={(next) => onStatus(task, next)}
        />
      </>
    ),
    body: isOpen ? renderOpen(task) : action_item && <ClampedText>{action_item}</ClampedText>,
    files: isOpen ? [] : listedFiles([...task.task_files, ...task.submission_files]),
    beside: isToReview && <SubmittedAge since={task.submitted_at ?? task.updated_at} />,
    actions: isToReview && !isOpen && <OpenRowButton to={reading.to} label="Review" of={`${title}, ${applicant}`} />,
    acts:
      kind === 'own'
        ? []
        : [
            ...(can.edit ? [{ label: 'Edit', onClick: () => onEdit(task) }] : []),
            { label: 'Save as template', onClick: () => onKeep(task) },
          ],
    onEdit: can.edit ? () => onEdit(task) : undefined,
  };
}

function SubmittedAge({ since }: { since: string }) {
  return `Submitted ${formatAge(since, useNow())} ago`;
}
