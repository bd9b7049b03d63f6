import { useSettlingForm, type SettlingFormProps } from '#core/client/settling-form.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { holderLabels } from '../rules.ts';
import { decisionInput, type DecisionInput, type ReceivedApplication } from '../schema.ts';
import { decideApplication, receivedApplications } from './api.ts';

type DecisionFormProps = SettlingFormProps<ReceivedApplication> & { application: ReceivedApplication };

/** Approves or rejects an application: a button each, and a note for the applicant. */
export function DecisionForm({ application, ...sheet }: DecisionFormProps) {
  const { id, name, role } = application;
  const form = useSettlingForm({
    ...sheet,
    schema: decisionInput,
    initialValues: { status: '', decision_note: '' },
    draft: `applications/${id}`,
    listKey: receivedApplications.key,
    settle: (decision: DecisionInput) => decideApplication({ id, ...decision }),
    getNote: (decision) => decision.decision_note,
    isTooLate: ({ code }) => code === 'application_decided',
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
