import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { feedbackChange, type FeedbackChange, type ReceivedInput } from '../schema.ts';
import { changeFeedback, receivedInputs } from './api.ts';
import { getTitle } from './legal-input-text.tsx';

export type FeedbackFormProps = Omit<RowFormProps<ReceivedInput>, 'row' | 'onFold'> & { row: ReceivedInput };

const schema = feedbackChange.pick({ feedback: true });

/** Edits an attorney's feedback. The previous version is kept. */
export function FeedbackForm(sheet: FeedbackFormProps) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, ReceivedInput>({
    ...sheet,
    onFold: undefined,
    schema,
    initialValues: { feedback: row.feedback },
    draft: 'legal-inputs',
    listKey: receivedInputs.key,
    read: receivedInputs.find,
    save: (input, { version }) =>
      changeFeedback({ id: row.id, ...(input as Pick<FeedbackChange, 'feedback'>), version }),
  });
  return (
    <RowForm
      of={form}
      noun="legal input"
      legend={`Edit the feedback on ${getTitle(row)}`}
      description={readersText(row)}
      submit="Save feedback"
      newer={{ fields: { feedback: { label: 'Feedback', show: (newer: ReceivedInput) => newer.feedback } } }}
    >
      <AutosizeTextarea {...form.field('feedback')} label="Feedback" required minRows={5} maxRows={20} data-wide />
    </RowForm>
  );
}

function readersText(row: ReceivedInput): string {
  const notified = [row.attorney, row.status === 'approved' && row.name].filter(Boolean).join(' and ');
  const versionNote = 'The previous version is kept, and the applicant sees that the site’s team edited it.';
  return notified ? `${versionNote} We will notify ${notified}.` : versionNote;
}
