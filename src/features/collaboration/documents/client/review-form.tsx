import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { withUnsentNote } from '#core/client/unsent-note.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { reviewInput, type Document, type ReviewInput } from '../schema.ts';
import { assignedDocuments, reviewDocument } from './api.ts';
import type { ReviewArea } from './review-places.ts';

export type ReviewFormProps = Pick<RowFormProps<Document>, 'onSaved' | 'onDiscardDraft' | 'onDirtyChange'> & {
  area: ReviewArea;
  document: Document;
  onInputChange: (hasInput: boolean) => void;
  /** Called with a sentence if another reviewer decided first. */
  onDecidedMeanwhile: (text: string) => void;
};

const outrun = ['document_reviewed', 'transition_not_allowed', 'review_of_another', 'review_not_started'];

/** Notes to the applicant, and a button for each decision. The notes are stored as a draft until then. */
export function ReviewForm({ area, document, onDecidedMeanwhile, ...sheet }: ReviewFormProps) {
  const { id, version, original_filename: name, applicant_name: applicant } = document;
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, Document>({
    ...sheet,
    schema: reviewInput,
    initialValues: { status: '', reviewer_notes: '', version },
    draft: `document-review/${id}`,
    draftOn: 'server',
    listKey: assignedDocuments.key,
    save: (input, { key }) => {
      const review = input as ReviewInput;
      return reviewDocument({ ...review, id, version, key }).catch(async (error: unknown) => {
        if (error instanceof ApiError && outrun.includes(error.code)) {
          onDecidedMeanwhile(withUnsentNote(error.message, review.reviewer_notes));
        }
        await queryClient.invalidateQueries({ queryKey: assignedDocuments.key });
        throw error;
      });
    },
  });

  return (
    <DecisionFormLayout
      of={form}
      legend="Your decision"
      description={`${applicant} sees your notes once you decide. Decisions are final.`}
      note={{ field: 'reviewer_notes', label: 'Review notes', description: 'What is good, and what is missing.' }}
      choices={[
        {
          status: 'Needs Revision',
          label: area === 'attorney' ? 'Request Changes' : 'Needs Revision',
          name: `${area === 'attorney' ? 'Request Changes' : 'Needs Revision'}: ${name}`,
        },
        { status: 'Approved', label: 'Approve', name: `Approve ${name}` },
      ]}
    />
  );
}
