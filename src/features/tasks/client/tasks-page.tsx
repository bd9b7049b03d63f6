import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useNewForm } from '#core/client/new-form.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';

import { taskStatuses, type TaskRow } from '../schema.ts';
import { stepTask, taskListKey, taskPage } from './api.ts';
import { GivenTasks } from './given-tasks.tsx';
import { ListFilter, Pager } from './list-controls.tsx';
import { SubmitPanel } from './submit-panel.tsx';
import { TaskForm } from './task-form.tsx';
import { editButtonId, TaskList } from './task-list.tsx';
import { TaskTrash } from './task-trash.tsx';
import classes from './tasks-page.module.css';
import { useListing } from './use-listing.ts';
import { useStatusChange } from './use-status-change.ts';
import { useTaskDeletion } from './use-task-deletion.ts';

/** What the form is about. A new one, with another round, makes the form begin anew; one that was asked for takes the focus. */
type Sheet = { task?: TaskRow | undefined; round: number; isAsked?: boolean };

/** An applicant's own tasks, and what mentors gave them to do. */
export function TasksPage({ suggestions }: { suggestions: readonly string[] }) {
  const { listing, show } = useListing({ statuses: taskStatuses, one: 'task' });
  const page = useQuery(taskPage(listing));
  const [sheet, setSheet] = useState<Sheet>({ round: 0 });
  const [isDirty, setIsDirty] = useState(false);
  const [submitting, setSubmitting] = useState<TaskRow>();
  const [notice, setNotice] = useState<{ text: string }>();
  const formBox = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guard, dialog } = useUnsavedGuard(isDirty);
  const changeStatus = useStatusChange({ listKey: taskListKey, step: stepTask });
  const deletion = useTaskDeletion({
    onDeleted: ({ id }) => leaveSheetOf(id),
    onRestored: ({ title }) => setNotice({ text: `“${title}” is back in your list.` }),
  });

  useNewForm({ isReady: page.data?.can.create ?? false, begin: handleNew });

  useEffect(() => {
    if (sheet.task || sheet.isAsked) focusFirstField(formBox.current);
  }, [sheet]);

  function openSheet(task?: TaskRow): void {
    setSheet(({ round }) => ({ task, round: round + 1 }));
  }

  function leaveSheetOf(id: string): void {
    setSheet((current) => (current.task?.id === id ? { round: current.round + 1 } : current));
  }

  function handleEdit(task: TaskRow): void {
    guard(() => {
      setNotice(undefined);
      openSheet(task);
    });
  }

  function handleNew(): void {
    if (!sheet.task) return focusFirstField(formBox.current);
    guard(() => setSheet(({ round }) => ({ round: round + 1, isAsked: true })));
  }

  function handleDelete(task: TaskRow): void {
    setNotice(undefined);
    deletion.remove(task);
    // The button that had the focus leaves with its row.
    heading.current?.focus({ preventScroll: true });
  }

  function handleSaved({ title }: TaskRow): void {
    setNotice({ text: `“${title}” was ${sheet.task ? 'updated' : 'created'}.` });
    openSheet();
  }

  function handleSubmitted({ id, title }: TaskRow): void {
    setSubmitting(undefined);
    setNotice({ text: `“${title}” was submitted for review.` });
    leaveSheetOf(id);
  }

  function handleCancel(): void {
    const button = sheet.task && document.getElementById(editButtonId(sheet.task));
    openSheet();
    button?.focus();
  }

  const failureBanner = page.error && (
    <FailureBanner
      sentence={page.data ? 'This list may be out of date.' : 'Your tasks could not be loaded.'}
      failure={asApiError(page.error)}
      action={<Button variant="default" size="sm" onClick={() => void page.refetch()}>Try again</Button>}
    />
  );
  if (!page.data) return failureBanner || <Loading label="Loading your tasks" />;

  const { total, can } = page.data;
  const tasks = page.data.rows.filter(({ id }) => !deletion.leavingIds.includes(id));
  const isFiltered = listing.id !== undefined || listing.status !== undefined;

  return (
    <div className={classes.root}>
      {can.create ? (
        <div ref={formBox}>
          <Panel>
            <TaskForm
              key={sheet.round}
              task={sheet.task}
              suggestions={suggestions}
              onSaved={handleSaved}
              onCancel={handleCancel}
              onTakeNewer={openSheet}
              onDiscardDraft={() => openSheet(sheet.task)}
              onDirtyChange={setIsDirty}
            />
          </Panel>
        </div>
      ) : (
        <Banner tone="info" action={<TextLink to={paths.pricing}>See pricing</TextLink>}>
          {messageText('lapsed')}
        </Banner>
      )}
      <section aria-labelledby="own-tasks">
        <h2 id="own-tasks" ref={heading} tabIndex={-1} className={classes.heading}>
          Your tasks
        </h2>
        {notice && (
          <FocusedBanner key={`${sheet.round} ${notice.text}`} tone="success">
            {notice.text}
          </FocusedBanner>
        )}
        {failureBanner}
        {(total > 0 || isFiltered) && <ListFilter label="Tasks shown" statuses={taskStatuses} listing={listing} show={show} />}
        {tasks.length === 0 && (
          <EmptyState
            sentence={isFiltered ? 'No tasks found' : 'No tasks created yet.'}
            why={isFiltered ? 'None of your tasks is in this part of the list.' : 'A petition is many small steps: write each down, with its day, and nothing is forgotten.'}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => show({ status: undefined })}>Show all tasks</Button>
              ) : (
                can.create && <Button variant="default" onClick={() => focusFirstField(formBox.current)}>Create a task</Button>
              )
            }
          />
        )}
        <TaskList
          tasks={tasks}
          onStatus={(task, status) => changeStatus({ row: task, status })}
          onSubmit={setSubmitting}
          onEdit={handleEdit}
          onDelete={handleDelete}
        />
        <Pager label="Pages of your tasks" page={listing.page} total={total} onPage={(next, options) => show({ page: next }, options)} />
      </section>
      <GivenTasks />
      <TaskTrash restoringId={deletion.restoringId} onRestore={can.create ? deletion.restore : undefined} />
      <SubmitPanel task={submitting} onSubmitted={handleSubmitted} onClose={() => setSubmitting(undefined)} />
      {dialog}
    </div>
  );
}

function focusFirstField(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'start' });
  box?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
}
