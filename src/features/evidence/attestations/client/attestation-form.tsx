import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { ChoiceCards } from '#core/client/ui/choice-cards.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import type { ElementReadiness } from '#records/findings.ts';

import { attestationFields, type AttestationRow, type ActiveVerdict } from '../schema.ts';
import { attest, getAttestationsQuery } from './api.ts';
import { choices, verdictLabels } from './attestation-text.ts';

export type AttestationFormProps = {
  applicant: string;
  element: ElementReadiness;
  /** Verdicts that the reader may give. */
  says: readonly ActiveVerdict[];
  /** The reader's previous verdict. */
  row: AttestationRow | undefined;
  onSaved: (row: AttestationRow) => void;
  onCancel: () => void;
  /** Resets the form, without the draft or with what was saved elsewhere. */
  onRestart: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** The evidence has changed since it was shown, so it is read again. */
  onStale: () => Promise<void>;
};

/** Form for a verdict on an element. It applies to the evidence that the page showed when the form was opened. */
export function AttestationForm(props: AttestationFormProps) {
  const { applicant, element, says, row, onSaved, onCancel, onRestart, onDirtyChange, onStale } = props;
  const queryClient = useQueryClient();
  // After a rejection the author must look at the evidence again. The version shown now then counts.
  const [seen, setSeen] = useState<string | undefined>(element.digest);
  const [only] = says.length === 1 ? says : [];
  const form = useRowForm<FormSchema, AttestationRow>({
    row,
    onSaved,
    onCancel,
    onDirtyChange,
    onFold: row ? undefined : onCancel,
    onTakeNewer: onRestart,
    onDiscardDraft: onRestart,
    schema: attestationFields,
    initialValues: { verdict: row && says.includes(row.verdict) ? row.verdict : (only ?? ''), note: row?.note ?? '' },
    draft: row ? 'attestations' : `attestations/${applicant}/${element.id}`,
    listKey: getAttestationsQuery(applicant).queryKey,
    read: async () => {
      const { attestations } = await queryClient.fetchQuery(getAttestationsQuery(applicant));
      const newer = attestations.find((one) => one.is_own && one.element === element.id);
      if (!newer) throw new Error('This assessment has been withdrawn');
      return newer;
    },
    async save(typed, { version }) {
      const { verdict, note } = typed as { verdict: ActiveVerdict; note: string };
      try {
        const input = { verdict, note, seen: seen ?? element.digest, version };
        const saved = await attest({ place: { applicant, element: element.id }, input });
        await queryClient.invalidateQueries({ queryKey: getAttestationsQuery(applicant).queryKey });
        return saved;
      } catch (error) {
        if (asApiError(error).code === 'evidence_changed') {
          await onStale();
          setSeen(undefined);
        }
        throw error;
      }
    },
  });
  const { form: formState, field } = form;
  const chosen = formState.values.verdict as ActiveVerdict | '';
  return (
    <RowForm
      of={form}
      noun="entry"
      legend={
        row
          ? 'Your assessment of this element'
          : says.length === 1
            ? 'Make a suggestion'
            : 'Attest, question or suggest'
      }
      description="The applicant sees it under your name with today’s date. It applies to the evidence as it stands now."
      submit="Save"
      newer={{
        fields: {
          verdict: { label: 'Your assessment', show: (newer: AttestationRow) => verdictLabels[newer.verdict] },
          note: { label: 'Note', show: (newer: AttestationRow) => newer.note },
        },
      }}
    >
      {says.length > 1 && (
        <ChoiceCards
          id={field('verdict').id}
          name={`verdict-${element.id}`}
          label="Your assessment"
          required
          choices={says.map((value) => ({ value, ...choices[value] }))}
          {...(chosen !== '' && { value: chosen })}
          onChange={(value) => formState.setFieldValue('verdict', value)}
          error={field('verdict').error}
        />
      )}
      <AutosizeTextarea
        {...field('note')}
        label="Note"
        description={chosen === 'attested' ? 'Optional' : undefined}
        required={chosen !== '' && chosen !== 'attested'}
        minRows={3}
        maxRows={16}
        data-wide
      />
    </RowForm>
  );
}
