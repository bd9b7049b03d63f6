import { useState } from 'react';

import { useListPage } from '#core/client/list-page.ts';
import { useStatusTransition } from '#core/client/status-transition.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { reviewersText, useReviewers } from '#features/providers/provider-assignments/client/reviewers.ts';
import { recordTypes } from '#records/registry.ts';

import { anyTaskStatuses, taskStates, type AnyTaskStatus, type CombinedTask } from '../schema.ts';
import { listedTasks, transitionAssignedTask, transitionTask } from './api.ts';
import { useMovedFocus } from './moved-focus.ts';
import { SubmitPanel } from './submit-panel.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskList } from './task-list.tsx';
import { stateLabels } from './task-text.ts';

const words = {
  what: 'Your tasks',
  notLoaded: 'Your tasks could not be loaded.',
  noun: 'task',
  add: 'Create a task',
  empty: 'No tasks created yet.',
  why: 'A petition is made up of many small steps. Write each one down with its due date so that nothing is forgotten. Tasks assigned by a mentor appear here too.',
  none: 'No tasks match this filter.',
  all: 'Show all tasks',
};

const filters = {
  state: { label: 'Show', choices: taskStates.map((value) => ({ value, label: stateLabels[value] })) },
  status: { label: 'Status', choices: anyTaskStatuses },
};

const suggestions = recordTypes.map(({ title }) => title);
const stepping = { source: listedTasks, getName: ({ title }: CombinedTask) => `“${title}”` };

/** An applicant's tasks: their own, and those assigned by mentors. */
export default function TasksPage() {
  const page = useListPage(listedTasks, {
    getTitle: ({ title }: CombinedTask) => title,
    draft: 'tasks',
    tell: ({ title }, change) => (change === 'added' ? `“${title}” was created.` : `“${title}” was updated.`),
  });
  const { list, sheet } = page;
  const [submitting, setSubmitting] = useState<CombinedTask>();
  const reviewers = useReviewers('mentor');
  const keepFocusIn = useMovedFocus();
  const stepOwn = useStatusTransition<CombinedTask, AnyTaskStatus>({ ...stepping, step: transitionTask });
  const stepAssigned = useStatusTransition<CombinedTask, AnyTaskStatus>({ ...stepping, step: transitionAssignedTask });

  function handleStatus(task: CombinedTask, status: AnyTaskStatus): void {
    // Ignores a second press before the first response.
    if (status === task.status) return;
    keepFocusIn(task.id);
    const step = task.kind === 'own' ? stepOwn : stepAssigned;
    step({ row: task, status });
  }

  function handleSubmitted(task: CombinedTask): void {
    setSubmitting(undefined);
    sheet.tell(`“${task.title}” was submitted for review.`);
    sheet.leave(task);
  }

  return (
    <>
      <ListPage
        page={page}
        subtitle="What needs to be done, by when, and what is waiting for review."
        words={words}
        renderForm={(props, key) => <TaskForm key={key} suggestions={suggestions} {...props} />}
        filters={<FilterBar list={list} label="Your tasks" filters={filters} csv="/api/tasks/combined" />}
        note={list.rows?.some(({ status }) => status === 'Submitted') && reviewersText(reviewers, 'a mentor')}
        hasFiles
      >
        {(tasks) => (
          <TaskList
            tasks={tasks}
            isByState={list.urlQuery.sort !== 'newest'}
            list={list}
            onStatus={handleStatus}
            onSubmit={setSubmitting}
            onEdit={sheet.edit}
            onDelete={page.remove}
          />
        )}
      </ListPage>
      <SubmitPanel
        task={submitting}
        reviewers={reviewers}
        onSubmitted={handleSubmitted}
        onClose={() => setSubmitting(undefined)}
      />
    </>
  );
}
