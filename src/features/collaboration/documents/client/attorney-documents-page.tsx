import { ReviewQueue } from './review-queue.tsx';

/** Queue of an attorney. They decide on a separate page. */
export default function AttorneyDocumentsPage() {
  return <ReviewQueue area="attorney" />;
}
