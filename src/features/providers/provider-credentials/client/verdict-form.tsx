import { useSettlingForm, type SettlingFormProps } from '#core/client/settling-form.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { verdictInput, type SubmittedCredential, type VerdictInput } from '../schema.ts';
import { decideCredential, submittedCredentials } from './api.ts';
import { getTitle } from './credential-text.tsx';

type VerdictFormProps = SettlingFormProps<SubmittedCredential> & { credential: SubmittedCredential };

/** Verifies or rejects a credential as shown, with a button for each and a note for its provider. */
export function VerdictForm({ credential, ...sheet }: VerdictFormProps) {
  const { id, name, version } = credential;
  const title = getTitle(credential);
  const form = useSettlingForm({
    ...sheet,
    schema: verdictInput,
    initialValues: { status: '', decision_note: '', version },
    draft: `credentials/${id}`,
    listKey: submittedCredentials.key,
    settle: (decision: VerdictInput) => decideCredential({ id, ...decision, version }),
    getNote: (decision) => decision.decision_note,
    isTooLate: ({ code }) => code === 'credential_decided',
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
