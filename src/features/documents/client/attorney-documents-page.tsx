import { ReviewQueue } from './review-queue.tsx';

/** Where an attorney finds what to review; they decide on a page of its own. */
export default function AttorneyDocumentsPage() {
  return <ReviewQueue area="attorney" />;
}
