import { formatInstant } from '#core/client/instant-text.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { CombinedTask } from '../schema.ts';

type Reviewed = Pick<
  CombinedTask,
  'title' | 'status' | 'reviewer' | 'reviewer_is_verified' | 'reviewed_at' | 'reviewer_comments'
>;

/** Last comments of a mentor. After a new submission, those about the previous one. */
export function ReviewAnswer({
  task: { title, status, reviewer, reviewer_is_verified: is_verified, reviewed_at, reviewer_comments },
}: {
  task: Reviewed;
}) {
  const timeZone = useTimeZone();
  if (!reviewed_at && !reviewer_comments) return null;
  const day = reviewed_at && formatInstant({ at: reviewed_at, show: 'day', timeZone });
  const name = reviewer === null ? 'a former mentor' : nameWithProof({ name: reviewer, is_verified });
  const by = [name, day].filter(Boolean).join(', ');
  if (!reviewer_comments) return <TypedText>Reviewed by {by}</TypedText>;
  return (
    <RowNote
      label={`Review of ${title}`}
      heading={status === 'Submitted' ? `Comments before this submission, by ${by}` : `Comments by ${by}`}
    >
      {reviewer_comments}
    </RowNote>
  );
}
