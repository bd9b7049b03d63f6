import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDeletion } from '#core/client/deletion.ts';
import { useFormSheet } from '#core/client/form-sheet.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { LapsedBanner } from '#core/client/ui/lapsed-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Pager } from '#core/client/ui/pager.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { Trash } from '#core/client/ui/trash.tsx';

import { taskStatuses, type TaskRow } from '../schema.ts';
import { pagesOf, restoreTask, stepTask, taskListKey, taskPage, tasksKey, trashTask } from './api.ts';
import { GivenTasks } from './given-tasks.tsx';
import { ListFilter } from './list-controls.tsx';
import { SubmitPanel } from './submit-panel.tsx';
import { TaskForm } from './task-form.tsx';
import { editButtonId, TaskList } from './task-list.tsx';
import { TaskTrash } from './task-trash.tsx';
import classes from './tasks-page.module.css';
import { useListing } from './use-listing.ts';
import { useStatusChange } from './use-status-change.ts';

/** An applicant's own tasks, and what mentors gave them to do. */
export function TasksPage({ suggestions }: { suggestions: readonly string[] }) {
  const { listing, show } = useListing({ statuses: taskStatuses, one: 'task' });
  const page = useQuery(taskPage(listing));
  const [submitting, setSubmitting] = useState<TaskRow>();
  const { formBox, heading, ...form } = useFormSheet<TaskRow>({ canCreate: page.data?.can.create ?? false, originOf: editButtonId });
  const changeStatus = useStatusChange({ listKey: taskListKey, step: stepTask });
  const deletion = useDeletion<TaskRow>({
    listKey: tasksKey,
    nameOf: ({ title }) => `“${title}”`,
    trash: ({ id }) => trashTask(id),
    restore: ({ id }) => restoreTask(id),
    onDeleted: form.leave,
    onRestored: ({ title }) => form.setNotice(`“${title}” is back in your list.`),
  });

  function handleDelete(task: TaskRow): void {
    form.letGo();
    deletion.remove(task);
  }

  function handleSaved({ title }: TaskRow): void {
    form.done(`“${title}” was ${form.row ? 'updated' : 'created'}.`);
  }

  function handleSubmitted(task: TaskRow): void {
    setSubmitting(undefined);
    form.setNotice(`“${task.title}” was submitted for review.`);
    form.leave(task);
  }

  if (!page.data) return page.error ? <LoadFailure query={page} what="Your tasks" /> : <Loading label="Loading your tasks" />;

  const { total, can } = page.data;
  const tasks = page.data.rows.filter(({ id }) => !deletion.leavingIds.includes(id));
  const isFiltered = listing.id !== undefined || listing.status !== undefined;

  return (
    <div className={classes.root}>
      {can.create ? (
        <div ref={formBox}>
          <Panel>
            <TaskForm
              key={form.round}
              task={form.row}
              suggestions={suggestions}
              onSaved={handleSaved}
              onCancel={form.cancel}
              onTakeNewer={form.open}
              onDiscardDraft={() => form.open(form.row)}
              onDirtyChange={form.setIsDirty}
            />
          </Panel>
        </div>
      ) : (
        <LapsedBanner />
      )}
      <section aria-labelledby="own-tasks">
        <h2 id="own-tasks" ref={heading} tabIndex={-1} className={classes.heading}>
          Your tasks
        </h2>
        {form.notice && (
          <FocusedBanner key={`${form.round} ${form.notice}`} tone="success">
            {form.notice}
          </FocusedBanner>
        )}
        <LoadFailure query={page} what="Your tasks" />
        {(total > 0 || isFiltered) && <ListFilter label="Tasks shown" statuses={taskStatuses} listing={listing} show={show} />}
        {tasks.length === 0 && (
          <EmptyState
            sentence={isFiltered ? 'No tasks found' : 'No tasks created yet.'}
            why={isFiltered ? 'None of your tasks is in this part of the list.' : 'A petition is many small steps: write each down, with its day, and nothing is forgotten.'}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => show({ status: undefined })}>Show all tasks</Button>
              ) : (
                can.create && <Button variant="default" onClick={form.focusForm}>Create a task</Button>
              )
            }
          />
        )}
        <TaskList
          tasks={tasks}
          onStatus={(task, status) => changeStatus({ row: task, status })}
          onSubmit={setSubmitting}
          onEdit={form.edit}
          onDelete={handleDelete}
        />
        <Pager label="Pages of your tasks" page={listing.page} pages={pagesOf(page.data)} onPage={(next, options) => show({ page: next }, options)} />
      </section>
      <GivenTasks />
      <Trash>
        <TaskTrash restoringId={deletion.restoringId} onRestore={can.create ? deletion.restore : undefined} />
      </Trash>
      <SubmitPanel task={submitting} onSubmitted={handleSubmitted} onClose={() => setSubmitting(undefined)} />
      {form.dialog}
    </div>
  );
}
