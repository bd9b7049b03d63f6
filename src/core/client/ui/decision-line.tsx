import { Instant } from './instant.tsx';
import { RichText } from './rich-text.tsx';
import { SoftText } from './soft-text.tsx';

const sentences = {
  approved: 'Approved by {by}, {day}',
  rejected: 'Rejected by {by}, {day}',
  verified: 'Verified by {by}, {day}',
};

type DecisionLineProps = {
  decision: keyof typeof sentences | 'pending';
  /** Name of the admin. Null if the account was deleted. */
  by: string | null;
  at: string | null;
  show?: 'day';
};

/** Line with an admin's decision. Renders nothing while it is pending. */
export function DecisionLine({ decision, by, at, ...day }: DecisionLineProps) {
  if (decision === 'pending' || at === null) return null;
  return (
    <SoftText>
      <RichText text={sentences[decision]} values={{ by: by ?? 'a former admin', day: <Instant at={at} {...day} /> }} />
    </SoftText>
  );
}
