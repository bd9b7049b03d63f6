import { Button } from '@mantine/core';

import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { fileName } from '#core/shared/uploads.ts';

import type { TaskRow } from '../schema.ts';
import classes from './task-form.module.css';

export type NewerTaskProps = {
  task: TaskRow;
  /** What the form holds now: only what differs from it is shown. */
  typed: Record<string, unknown>;
  onTake: (task: TaskRow) => void;
};

/** The task as it was saved meanwhile, beside what is typed. */
export function NewerTask({ task, typed, onTake }: NewerTaskProps) {
  const shown = [
    { name: 'title', label: 'Title', text: task.title },
    { name: 'criteria', label: 'Criteria', text: task.criteria },
    { name: 'due_date', label: 'Due date', text: task.due_date && formatDate(task.due_date) },
    { name: 'action_item', label: 'Action items', text: task.action_item },
    { name: 'task_files', label: 'Files', text: task.task_files.map(fileName).join(', ') },
  ] as const;
  const differing = shown.filter(({ name }) => JSON.stringify(task[name]) !== JSON.stringify(typed[name]));

  function renderEnd() {
    if (!task.can.edit) return `It is ${task.status} now, so it can no longer be edited.`;
    return 'Your form is unchanged. If you save it now, it replaces the newer version.';
  }

  return (
    <FocusedBanner
      tone="info"
      action={
        <Button variant="default" size="sm" onClick={() => onTake(task)}>
          Replace what I typed with it
        </Button>
      }
    >
      The newer version {differing.length > 0 ? 'differs from your form in:' : 'is the same as your form.'}
      <dl className={classes.differences}>
        {differing.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text || 'Empty'}</dd>
          </div>
        ))}
      </dl>
      {renderEnd()}
    </FocusedBanner>
  );
}
