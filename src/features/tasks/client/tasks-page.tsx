import { useState } from 'react';

import { useListPage } from '#core/client/list-page.ts';
import { useStep } from '#core/client/step.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { recordTypes } from '#records/registry.ts';

import { taskStatuses, type TaskRow, type TaskStatus } from '../schema.ts';
import { ownTasks, stepTask } from './api.ts';
import { GivenTasks } from './given-tasks.tsx';
import { SubmitPanel } from './submit-panel.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskList } from './task-list.tsx';

const words = {
  what: 'Your tasks',
  noun: 'task',
  add: 'Create a task',
  empty: 'No tasks created yet.',
  why: 'A petition is many small steps. Write each one down with its due date, and nothing is forgotten.',
  none: 'No tasks match this filter.',
  all: 'Show all tasks',
};

const suggestions = recordTypes.map(({ title }) => title);

/** An applicant's own tasks, and what mentors gave them to do. */
export default function TasksPage() {
  const page = useListPage(ownTasks, {
    titleOf: ({ title }: TaskRow) => title,
    draft: 'tasks',
    tell: ({ title }, act) => `“${title}” was ${act === 'added' ? 'created' : 'updated'}.`,
  });
  const { list, sheet } = page;
  const [submitting, setSubmitting] = useState<TaskRow>();
  const step = useStep<TaskRow, TaskStatus>({ source: ownTasks, nameOf: ({ title }) => `“${title}”`, step: stepTask });

  function handleSubmitted(task: TaskRow): void {
    setSubmitting(undefined);
    sheet.tell(`“${task.title}” was submitted for review.`);
    sheet.leave(task);
  }

  return (
    <>
      <ListPage
        page={page}
        subtitle="What needs to be done, by when, and what is waiting for review"
        words={words}
        renderForm={(props, key) => <TaskForm key={key} suggestions={suggestions} {...props} />}
        filters={
          <FilterBar list={list} label="Your tasks" filters={{ status: { label: 'Status', choices: taskStatuses } }} />
        }
        hasFiles
        more={<GivenTasks />}
      >
        {(tasks) => (
          <TaskList
            tasks={tasks}
            markedId={list.rowId}
            onStatus={(task, status) => step({ row: task, status })}
            onSubmit={setSubmitting}
            onEdit={sheet.edit}
            onDelete={page.remove}
          />
        )}
      </ListPage>
      <SubmitPanel task={submitting} onSubmitted={handleSubmitted} onClose={() => setSubmitting(undefined)} />
    </>
  );
}
