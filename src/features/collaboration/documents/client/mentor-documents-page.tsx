import { ReviewQueue } from './review-queue.tsx';

/** Page on which mentors review what their applicants submit. */
export default function MentorDocumentsPage() {
  return <ReviewQueue area="mentor" />;
}
