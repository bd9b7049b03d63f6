import { TextInput } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { SuggestionInput } from '#core/client/ui/suggestion-input.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { fileName } from '#core/shared/uploads.ts';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { taskEdit, taskInput, type TaskInput, type CombinedTask } from '../schema.ts';
import { usePastDueQuestion } from './past-due.ts';
import { changeTask, createTask, listedTasks } from './api.ts';

/** Adds or changes a task. Suggested criteria can be replaced by any text. */
export function TaskForm({ suggestions, ...sheet }: RowFormProps<CombinedTask> & { suggestions: readonly string[] }) {
  const { row } = sheet;
  const { confirmDue, dialog } = usePastDueQuestion();
  const form = useRowForm<FormSchema, CombinedTask>({
    ...sheet,
    schema: (stored) => (stored ? taskEdit(stored) : taskInput) as FormSchema,
    initialValues: toFormValues(row),
    draft: 'tasks',
    listKey: listedTasks.key,
    read: listedTasks.find,
    async save(input, sent) {
      const values = input as TaskInput;
      await confirmDue(values.due_date ?? null, row?.due_date);
      return saveRow({ add: createTask, find: listedTasks.find, change: changeTask }, { ...sent, row, values });
    },
  });
  const { form: formState, field } = form;
  const { id, error } = field('task_files');

  return (
    <>
      <RowForm
        of={form}
        noun="task"
        legend={row ? 'Edit task' : 'Create a task'}
        description="Fields marked * are required to save."
        submit={row ? 'Update task' : 'Create task'}
        newer={{
          fields: shownFields,
          note: ({ can, status }) =>
            can.edit ? undefined : `The status is now ${status}, so it can no longer be edited.`,
        }}
      >
        <TextInput {...field('title')} label="Title" required data-wide />
        <SuggestionInput
          {...field('criteria')}
          label="Criteria"
          description="The part of your case it relates to."
          required
          data={suggestions}
        />
        <DateInput
          {...field('due_date')}
          value={formState.values.due_date as string | null}
          label="Due date"
          description="Optional."
        />
        <AutosizeTextarea
          {...field('action_item')}
          label="Action items"
          description="What needs to be done."
          required
          minRows={3}
          maxRows={12}
          data-wide
        />
        <FilePicker
          id={id}
          label="Files"
          bucket="tasks"
          multiple
          value={formState.values.task_files as string[]}
          onChange={(files) => formState.setFieldValue('task_files', files)}
          onBusyChange={form.takesFiles('task_files')}
          error={error}
        />
      </RowForm>
      {dialog}
    </>
  );
}

const shownFields = {
  title: { label: 'Title', show: ({ title }: CombinedTask) => title },
  criteria: { label: 'Criteria', show: ({ criteria }: CombinedTask) => criteria },
  due_date: { label: 'Due date', show: ({ due_date }: CombinedTask) => due_date && formatDate(due_date) },
  action_item: { label: 'Action items', show: ({ action_item }: CombinedTask) => action_item },
  task_files: { label: 'Files', show: ({ task_files }: CombinedTask) => task_files.map(fileName).join(', ') },
};

function toFormValues(task: CombinedTask | undefined): TaskInput {
  const { title = '', criteria = '', due_date = null, action_item = '', task_files = [] } = task ?? {};
  return { title, criteria, due_date, action_item, task_files };
}
