import { useState } from 'react';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { assignmentInput, type AssignmentInput, type AssignmentRow, type PairSide } from '../schema.ts';
import { addAssignment, listedAssignments } from './api.ts';
import { AssignableUserInput } from './user-input.tsx';

/** Assigns an applicant to a mentor or attorney. */
export function AssignmentForm({ row: _, ...sheet }: RowFormProps<AssignmentRow>) {
  const [asking, setAsking] = useState<{ provider: string; answer: (isAllowed: boolean) => void }>();
  async function save(input: AssignmentInput): Promise<AssignmentRow> {
    try {
      return await addAssignment({ ...input, allows_unverified: false });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'provider_unverified') throw error;
      const isAllowed = await new Promise<boolean>((resolve) => {
        setAsking({ provider: input.provider, answer: resolve });
      });
      if (!isAllowed) throw error;
      return addAssignment({ ...input, allows_unverified: true });
    }
  }
  function answer(isAllowed: boolean): void {
    asking?.answer(isAllowed);
    setAsking(undefined);
  }
  const form = useRowForm<FormSchema, AssignmentRow>({
    ...sheet,
    row: undefined,
    schema: assignmentInput.omit({ allows_unverified: true }),
    initialValues: { applicant: '', provider: '' },
    draft: 'assignments',
    listKey: listedAssignments.key,
    save: (input) => save(input as AssignmentInput),
  });
  const person = (side: PairSide) => ({
    ...form.field(side),
    side,
    value: form.form.values[side] as string,
    onChange: (value: string) => form.form.setFieldValue(side, value),
  });
  return (
    <>
      <RowForm
        of={form}
        noun="assignment"
        legend="Assign a mentor or attorney"
        description="From then on, they can read and review what the applicant submits. We will notify both."
        submit="Assign"
        failure="The assignment was not saved."
      >
        <AssignableUserInput {...person('applicant')} label="Applicant" required />
        <AssignableUserInput {...person('provider')} label="Mentor or attorney" required />
      </RowForm>
      <QuestionDialog
        isOpen={asking !== undefined}
        title="Assign a mentor or attorney who is not verified?"
        no="Not yet"
        yes="Assign anyway"
        onNo={() => answer(false)}
        onYes={() => answer(true)}
      >
        No credential from {asking?.provider} has been verified yet. The applicant will see them as not verified, and
        they will be able to read what the applicant submits.
      </QuestionDialog>
    </>
  );
}
