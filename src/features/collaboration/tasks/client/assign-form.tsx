import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { FormFields } from '#core/client/ui/form-fields.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { ApplicantPicker } from '#features/providers/provider-assignments/client/applicant-picker.tsx';
import { TemplatePicker } from '#features/collaboration/task-templates/client/template-picker.tsx';
import { dayAfter } from '#features/collaboration/task-templates/rules.ts';
import type { TaskTemplateRow } from '#features/collaboration/task-templates/schema.ts';

import { assignedFields, assignmentInput, type AssignmentInput, type MenteeTask } from '../schema.ts';
import { usePastDueQuestion } from './past-due.ts';
import { changeAssignedTask, assignTask, mentoredTasks } from './mentor-api.ts';

/** A missing date is required and not invalid. */
const formSchema = assignmentInput.extend({
  due_date: z.preprocess((date) => date ?? '', assignmentInput.shape.due_date),
});

export type AssignFormProps = RowFormProps<MenteeTask> & {
  /** Initial applicant: the one whose tasks are shown. */
  assignee: string | undefined;
};

/** Assigns a task to an applicant, or changes one. */
export function AssignForm({ assignee, ...sheet }: AssignFormProps) {
  const { row } = sheet;
  const { search, change } = useSearch();
  const template = search.get('template') ?? undefined;
  const { confirmDue, dialog } = usePastDueQuestion();
  const today = dateIn(useTimeZone(), useNow());
  const form = useRowForm<FormSchema, MenteeTask>({
    ...sheet,
    schema: formSchema,
    initialValues: {
      user_id: row?.user_id ?? assignee ?? '',
      title: row?.title ?? '',
      description: row?.action_item ?? '',
      due_date: row?.due_date ?? null,
      priority: row?.priority ?? 'Medium',
    },
    draft: 'assigned-tasks',
    listKey: mentoredTasks.key,
    read: mentoredTasks.find,
    async save(checked, sent) {
      const values = checked as AssignmentInput;
      await confirmDue(values.due_date, row?.due_date);
      const calls = { add: assignTask, find: mentoredTasks.find, change: changeAssignedTask };
      return saveRow(calls, { ...sent, row, values });
    },
  });
  const { form: formState, field } = form;

  function fillIn({ title, description, priority, due_in_days }: TaskTemplateRow): void {
    formState.setValues({ title, description, priority, due_date: dayAfter(today, due_in_days) });
    // The URL named it only once.
    if (template) change((current) => withSearchParams(current, { template: undefined }), { replace: true });
  }

  return (
    <>
      <RowForm
        of={form}
        noun="task"
        legend={row ? `Edit ${row.applicant}’s task` : 'Assign a task'}
        description="Fields marked * are required to save."
        submit={row ? 'Update task' : 'Assign task'}
        newer={{
          fields: shownFields,
          note: ({ can, status }) =>
            can.edit ? undefined : `The status is now ${status}, so it can no longer be edited.`,
        }}
      >
        {!row && <ApplicantPicker {...field('user_id')} as="mentor" label="Applicant" required />}
        {!row && <TemplatePicker beginWith={template} onChoose={fillIn} />}
        <FormFields of={form} fields={assignedFields} names={['title']} wide={['title']} />
        <DateInput
          {...field('due_date')}
          value={formState.values.due_date as string | null}
          label="Due date"
          required
        />
        <FormFields of={form} fields={shown} names={['priority', 'description']} />
      </RowForm>
      {dialog}
    </>
  );
}

const shown = { ...assignedFields, description: { ...assignedFields.description, hint: 'What needs to be done.' } };

const shownFields = {
  title: { label: 'Title', show: ({ title }: MenteeTask) => title },
  due_date: { label: 'Due date', show: ({ due_date }: MenteeTask) => due_date && formatDate(due_date) },
  priority: { label: 'Priority', show: ({ priority }: MenteeTask) => priority },
  description: { label: 'Description', show: ({ action_item }: MenteeTask) => action_item },
};
