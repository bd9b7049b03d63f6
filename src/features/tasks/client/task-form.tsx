import { Autocomplete, Button, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useDraft } from '#core/client/draft.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';
import { FilePicker } from '#features/files/client/file-picker.tsx';

import { taskChange, taskInput, type TaskChange, type TaskInput, type TaskRow } from '../schema.ts';
import { changeTask, createTask, readTask, tasksKey } from './api.ts';
import { NewerTask } from './newer-task.tsx';
import classes from './task-form.module.css';

export type TaskFormProps = {
  /** The task to change; without one the form adds one. */
  task: TaskRow | undefined;
  /** Offered for the criteria; any other text is as good. */
  suggestions: readonly string[];
  onSaved: (task: TaskRow) => void;
  onCancel: () => void;
  /** Begins anew with the task as it was saved elsewhere. */
  onTakeNewer: (task: TaskRow) => void;
  /** Begins anew without what was kept of before. */
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Adds or changes a task. Its owner gives it another `key` to begin anew. */
export function TaskForm({ task, suggestions, onSaved, onCancel, onTakeNewer, onDiscardDraft, onDirtyChange }: TaskFormProps) {
  const [isUploading, setIsUploading] = useState(false);
  const waitingId = useId();
  const newer = useMutation({ mutationFn: readTask });

  const { form, formProps, field, summary, failure, clearFailure, isBusy, isAlive } = useSchemaForm({
    schema: task ? taskChange : taskInput,
    initialValues: initialValues(task),
    async submit(values) {
      newer.reset();
      const saved = await (task ? changeTask({ id: task.id, values: values as TaskChange }) : addTask({ key: draft.key, values: values as TaskInput }));
      await draft.settle(tasksKey);
      onSaved(saved);
    },
  });
  const isChanged = form.isDirty();
  const draft = useDraft({
    form: task ? `tasks/${task.id}` : 'tasks',
    values: form.values,
    isDirty: isChanged,
    baseVersion: task?.version ?? null,
    restore: (values) => form.setValues((fresh) => Object.fromEntries(Object.entries({ ...fresh, ...values }).filter(([name]) => name in fresh))),
  });
  // What is kept as a draft is not lost with the page.
  const isDirty = (isChanged && !draft.hasAll) || isUploading;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  async function handleDiscard(next: () => void): Promise<void> {
    await draft.discard();
    next();
  }

  function handleShowNewer(id: string): void {
    newer.mutate(id, {
      onSuccess({ version }) {
        // From now on a save replaces the version that has been shown.
        form.setFieldValue('version', version);
        clearFailure();
      },
    });
  }

  function renderFailure() {
    if (newer.data) return <NewerTask task={newer.data} typed={form.values} onTake={(taken) => void handleDiscard(() => onTakeNewer(taken))} />;
    if (!failure) return null;
    const showNewer = task && failure.code === 'changed_meanwhile' && (
      <Button variant="default" size="sm" disabled={newer.isPending} onClick={() => handleShowNewer(task.id)}>
        Show the newer version
      </Button>
    );
    return (
      <>
        <FocusedBanner tone="error" reference={failure.reference} action={showNewer}>
          {task && failure.code === 'not_found' ? deletedMeanwhile : `This task was not saved. ${failure.message}`}
        </FocusedBanner>
        {newer.error && <FailureBanner sentence="The newer version could not be loaded." failure={asApiError(newer.error)} />}
      </>
    );
  }

  const { id: filesId, error: filesError } = field('task_files');
  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      {renderFailure()}
      <RestoredDraft restored={draft.restored} onDiscard={() => void handleDiscard(onDiscardDraft)} />
      <FormSection legend={task ? 'Edit task' : 'Create a task'} description="What is marked * is required." disabled={isBusy}>
        <div data-wide>
          <TextInput {...field('title')} label="Title" required />
        </div>
        <Autocomplete {...field('criteria')} label="Criteria" description="Which part of your case it is for." required data={suggestions} />
        <DateInput {...field('due_date')} value={form.values.due_date as string | null} label="Due date" description="May be left empty." />
        <div data-wide>
          <Textarea {...field('action_item')} label="Action items" description="What is to be done." required autosize minRows={3} maxRows={12} />
        </div>
        <FilePicker
          id={filesId}
          label="Files"
          bucket="tasks"
          multiple
          value={form.values.task_files as string[]}
          onChange={(files) => form.setFieldValue('task_files', files)}
          onBusyChange={setIsUploading}
          error={filesError}
        />
        <div className={classes.buttons} data-wide>
          {task && (
            <Button variant="default" onClick={() => void handleDiscard(onCancel)}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={!isAlive || isUploading} aria-describedby={isUploading ? waitingId : undefined}>
            {isBusy ? 'Saving…' : task ? 'Update task' : 'Create task'}
          </Button>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
      <div role="status">
        {isUploading && (
          <Text id={waitingId} c="dimmed" size="sm" mt="xs" ta="end">
            Files are still on their way: wait for them, or cancel them, to save.
          </Text>
        )}
      </div>
    </form>
  );
}

const deletedMeanwhile = 'This task was deleted meanwhile. Restore it from Trash below, then save again: what you typed is still here.';

/** What is typed, once: a task that an earlier try made, though its answer was lost, is brought up to date. */
async function addTask({ key, values }: { key: string; values: TaskInput }): Promise<TaskRow> {
  const made = await createTask({ key, values });
  const isAsTyped = fieldNames.every((name) => JSON.stringify(made[name]) === JSON.stringify(values[name]));
  return isAsTyped ? made : changeTask({ id: made.id, values: { ...values, version: made.version } });
}

const fieldNames = ['title', 'criteria', 'due_date', 'action_item', 'task_files'] as const;

function initialValues(task: TaskRow | undefined) {
  if (!task) return { title: '', criteria: '', due_date: null, action_item: '', task_files: [] };
  const { title, criteria, due_date, action_item, task_files, version } = task;
  return { title, criteria, due_date, action_item, task_files, version };
}
