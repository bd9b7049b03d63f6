import { useSettlingForm, type SettlingFormProps } from '#core/client/settling-form.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { reviewInput, type Document, type ReviewInput } from '../schema.ts';
import { assignedDocuments, reviewDocument } from './api.ts';
import type { ReviewArea } from './review-places.ts';

type ReviewFormProps = SettlingFormProps<Document> & { area: ReviewArea; document: Document };

const outrun = ['document_reviewed', 'transition_not_allowed', 'review_of_another', 'review_not_started'];

/** Notes to the applicant, and a button for each decision. The notes are stored as a draft until then. */
export function ReviewForm({ area, document, ...sheet }: ReviewFormProps) {
  const { id, version, original_filename: name, applicant_name: applicant } = document;
  const form = useSettlingForm({
    ...sheet,
    schema: reviewInput,
    initialValues: { status: '', reviewer_notes: '', version },
    draft: `document-review/${id}`,
    draftOn: 'server',
    listKey: assignedDocuments.key,
    settle: (review: ReviewInput, key) => reviewDocument({ ...review, id, version, key }),
    getNote: (review) => review.reviewer_notes,
    isTooLate: ({ code }) => outrun.includes(code),
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
