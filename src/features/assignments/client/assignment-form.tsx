import type { FormSchema } from '#core/client/check-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { assignmentInput, type AssignmentInput, type AssignmentRow, type PairSide } from '../schema.ts';
import { addAssignment, listedAssignments } from './api.ts';
import { PersonInput } from './person-input.tsx';

/** Pairs an applicant with a mentor or attorney. */
export function AssignmentForm({ row: _, ...sheet }: RowFormProps<AssignmentRow>) {
  const form = useRowForm<FormSchema, AssignmentRow>({
    ...sheet,
    row: undefined,
    schema: assignmentInput,
    initialValues: { applicant: '', provider: '' },
    draft: 'assignments',
    listKey: listedAssignments.key,
    save: (input) => addAssignment(input as AssignmentInput),
  });
  const person = (side: PairSide) => ({
    ...form.field(side),
    side,
    value: form.form.values[side] as string,
    onChange: (value: string) => form.form.setFieldValue(side, value),
  });
  return (
    <RowForm
      of={form}
      noun="assignment"
      legend="Assign a mentor or attorney"
      description="They can read and review what the applicant submits from then on. We tell both."
      submit="Assign"
      failure="Nothing was assigned."
    >
      <PersonInput {...person('applicant')} label="Applicant" required />
      <PersonInput {...person('provider')} label="Mentor or attorney" required />
    </RowForm>
  );
}
