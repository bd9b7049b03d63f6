import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { withUnsentNote } from '#core/client/unsent-note.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { holderLabels } from '../rules.ts';
import { decisionInput, type DecisionInput, type ReceivedApplication } from '../schema.ts';
import { decideApplication, receivedApplications } from './api.ts';

export type DecisionFormProps = Pick<
  RowFormProps<ReceivedApplication>,
  'onSaved' | 'onDiscardDraft' | 'onDirtyChange'
> & {
  application: ReceivedApplication;
  /** Message that another admin decided first. Unset otherwise. */
  onDecidedMeanwhile: (text: string) => void;
  onInputChange: (hasInput: boolean) => void;
};

/** Approves or rejects an application: a button each, and a note for the applicant. */
export function DecisionForm({ application, onDecidedMeanwhile, ...sheet }: DecisionFormProps) {
  const { id, name, role } = application;
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, ReceivedApplication>({
    ...sheet,
    schema: decisionInput,
    initialValues: { status: '', decision_note: '' },
    draft: `applications/${id}`,
    listKey: receivedApplications.key,
    save: (input) => {
      const decision = input as DecisionInput;
      return decideApplication({ id, ...decision }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'application_decided') {
          onDecidedMeanwhile(withUnsentNote(error.message, decision.decision_note));
        }
        await queryClient.invalidateQueries({ queryKey: receivedApplications.key });
        throw error;
      });
    },
  });

  return (
    <DecisionFormLayout
      of={form}
      legend={`Decide on ${name}’s application`}
      description={`If you approve, ${name} becomes ${holderLabels[role]} immediately. We will notify them either way.`}
      note={{
        label: 'Note to the applicant',
        description: 'Required if you reject: say what is missing or what should change.',
      }}
      choices={[
        { status: 'rejected', label: 'Reject', name: `Reject ${name}’s application` },
        { status: 'approved', label: 'Approve', name: `Approve ${name}’s application` },
      ]}
    />
  );
}
