import { ReviewQueue } from './review-queue.tsx';

/** Where a mentor reviews what their applicants submit. */
export default function MentorDocumentsPage() {
  return <ReviewQueue area="mentor" />;
}
