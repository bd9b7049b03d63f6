import { useParams } from 'react-router';

import { AttorneyReview } from '#features/documents/client/attorney-review.tsx';
import { WriteInput } from '#features/legal-inputs/client/write-input.tsx';

/** Where an attorney decides on a document, and may say more of it than the applicant reads at once. */
export default function AttorneyReviewPage() {
  const { id = '' } = useParams();
  return <AttorneyReview id={id} renderMore={(document) => <WriteInput key={document.id} document={document} />} />;
}
