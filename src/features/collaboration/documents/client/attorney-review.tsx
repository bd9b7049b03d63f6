import { useList } from '#core/client/list.ts';

import { assignedDocuments } from './api.ts';
import { ReviewView, type ReviewViewProps } from './review-view.tsx';

/** One document of the filtered queue, on the page where attorneys decide. */
export function AttorneyReview(props: Pick<ReviewViewProps, 'id' | 'renderMore'>) {
  const queue = useList(assignedDocuments);
  return <ReviewView area="attorney" queue={queue} decides {...props} />;
}
