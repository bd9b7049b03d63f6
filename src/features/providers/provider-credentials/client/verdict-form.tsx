import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { withUnsentNote } from '#core/client/unsent-note.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { verdictInput, type SubmittedCredential, type VerdictInput } from '../schema.ts';
import { decideCredential, submittedCredentials } from './api.ts';
import { titleOf } from './credential-text.tsx';

export type VerdictFormProps = Pick<
  RowFormProps<SubmittedCredential>,
  'onSaved' | 'onDiscardDraft' | 'onDirtyChange'
> & {
  credential: SubmittedCredential;
  /** Called with a sentence if another admin decided first. */
  onDecidedMeanwhile: (text: string) => void;
  onInputChange: (hasInput: boolean) => void;
};

/** Verifies or rejects a credential as shown, with a button for each and a note for its provider. */
export function VerdictForm({ credential, onDecidedMeanwhile, ...sheet }: VerdictFormProps) {
  const { id, name, version } = credential;
  const title = titleOf(credential);
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, SubmittedCredential>({
    ...sheet,
    schema: verdictInput,
    initialValues: { status: '', decision_note: '', version },
    draft: `credentials/${id}`,
    listKey: submittedCredentials.key,
    save: (input) => {
      const decision = input as VerdictInput;
      return decideCredential({ id, ...decision, version }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'credential_decided') {
          onDecidedMeanwhile(withUnsentNote(error.message, decision.decision_note));
        }
        await queryClient.invalidateQueries({ queryKey: submittedCredentials.key });
        throw error;
      });
    },
  });

  return (
    <DecisionFormLayout
      of={form}
      legend={`Decide on ${name}’s ${title}`}
      description={`If you verify it, it appears on ${name}’s profile, without the document. We will notify them either way.`}
      note={{ label: 'Note to the provider', description: 'Required if you reject: say what is missing or wrong.' }}
      choices={[
        { status: 'rejected', label: 'Reject', name: `Reject ${name}’s ${title}` },
        { status: 'verified', label: 'Verify', name: `Verify ${name}’s ${title}` },
      ]}
    />
  );
}
