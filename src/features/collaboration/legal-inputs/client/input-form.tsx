import { NativeSelect } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { ApplicantPicker } from '#features/providers/provider-assignments/client/applicant-picker.tsx';
import { documentTypes } from '#features/collaboration/documents/schema.ts';

import { legalInput, type LegalInput, type WrittenInput } from '../schema.ts';
import { writeInput, writtenInputs } from './api.ts';

export type InputFormProps = Pick<
  RowFormProps<WrittenInput>,
  'onSaved' | 'onFold' | 'onDiscardDraft' | 'onDirtyChange' | 'onShown'
> & {
  /** Name of its draft. */
  draft: string;
  /** Applicant and document, if the page already determines them. */
  about?: { user_id: string; document_type: string };
};

/** Form for an attorney's feedback on documents. An admin decides whether the applicant reads it. */
export function InputForm({ about, ...sheet }: InputFormProps) {
  const form = useRowForm<FormSchema, WrittenInput>({
    ...sheet,
    schema: legalInput,
    initialValues: { user_id: about?.user_id ?? '', document_type: about?.document_type ?? '', feedback: '' },
    listKey: writtenInputs.key,
    save: (values, { key, inputKey }) => {
      const input = values as LegalInput;
      // Replaces the text of an earlier attempt that arrived although its response was lost.
      return recoverReplay(writeInput({ key, input }), () => writeInput({ key: inputKey, input }));
    },
  });
  return (
    <RowForm
      of={form}
      noun="legal input"
      failure="Your feedback was not sent."
      legend="Write legal input"
      description="An admin reviews it first. The applicant sees it only after approval."
      submit="Send feedback"
      busy="Sending…"
    >
      {!about && <ApplicantPicker as="attorney" {...form.field('user_id')} label="Applicant" required />}
      <NativeSelect
        {...form.field('document_type')}
        label="Document type"
        required
        data={[{ value: '', label: 'Choose a type' }, ...documentTypes]}
      />
      <AutosizeTextarea {...form.field('feedback')} label="Feedback" required minRows={4} maxRows={20} data-wide />
    </RowForm>
  );
}
