import { NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { createWithRetry, useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { taskPriorities } from '#features/collaboration/tasks/schema.ts';

import { taskTemplateInput, type TaskTemplateInput, type TaskTemplateRow } from '../schema.ts';
import { addTaskTemplate, changeTaskTemplate, taskTemplates } from './api.ts';
import { daysText } from './days-text.ts';

/** Input is text. The days become a number. */
const formSchema = taskTemplateInput.extend({
  due_in_days: z.preprocess(
    (typed) => (typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : typed),
    taskTemplateInput.shape.due_in_days,
  ),
});

/** Adds a template or changes one. */
export function TemplateForm(sheet: RowFormProps<TaskTemplateRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, TaskTemplateRow>({
    ...sheet,
    schema: formSchema,
    initialValues: {
      title: row?.title ?? '',
      description: row?.description ?? '',
      priority: row?.priority ?? 'Medium',
      due_in_days: String(row?.due_in_days ?? 7),
    },
    draft: 'task-templates',
    listKey: taskTemplates.key,
    read: taskTemplates.find,
    save(checked, { key, version }) {
      const values = checked as TaskTemplateInput;
      if (row) return changeTaskTemplate({ id: row.id, values: { ...values, version } });
      return createWithRetry(values, {
        add: () => addTaskTemplate({ key, values }),
        read: taskTemplates.find,
        change: changeTaskTemplate,
      });
    },
  });
  const { field } = form;
  return (
    <RowForm
      of={form}
      noun="template"
      legend={row ? 'Edit template' : 'New template'}
      description="Fields marked * are required to save."
      submit={row ? 'Update template' : 'Add template'}
      newer={{ fields: shownFields }}
    >
      <TextInput {...field('title')} label="Title" required data-wide />
      <NumberField
        {...field('due_in_days')}
        label="Days until due"
        description="Counted from the day you assign it."
        fractionDigits={0}
        required
      />
      <NativeSelect {...field('priority')} label="Priority" data={taskPriorities} />
      <AutosizeTextarea {...field('description')} label="Description" minRows={3} maxRows={12} data-wide />
    </RowForm>
  );
}

const shownFields = {
  title: { label: 'Title', show: ({ title }: TaskTemplateRow) => title },
  due_in_days: { label: 'Days until due', show: ({ due_in_days }: TaskTemplateRow) => daysText(due_in_days) },
  priority: { label: 'Priority', show: ({ priority }: TaskTemplateRow) => priority },
  description: { label: 'Description', show: ({ description }: TaskTemplateRow) => description },
};
