import { useParams } from 'react-router';

import { AttorneyReview } from '#features/collaboration/documents/client/attorney-review.tsx';
import { LegalInputEditor } from '#features/collaboration/legal-inputs/client/legal-input-editor.tsx';

/** Page on which an attorney decides on a document, and may add remarks that the applicant does not see immediately. */
export default function AttorneyReviewPage() {
  const { id = '' } = useParams();
  return (
    <AttorneyReview id={id} renderMore={(document) => <LegalInputEditor key={document.id} document={document} />} />
  );
}
