import { asApiError } from '../api.ts';
import { ActionButton } from './action-button.tsx';
import { FailureBanner } from './failure-banner.tsx';

export type LoadFailureProps = {
  /** What is being read, of TanStack Query. */
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  /** Said before the reason where nothing could be read: 'Your tasks could not be loaded.' */
  sentence: string;
};

const OUT_OF_DATE = 'What is shown here may be out of date.';

/** What could not be read, why, and the way to try again; nothing while all is well. */
export function LoadFailure({ query: { data, error, refetch }, sentence }: LoadFailureProps) {
  if (!error) return null;
  const retry = (
    <ActionButton variant="default" onClick={() => void refetch()}>
      Try again
    </ActionButton>
  );
  return (
    <FailureBanner sentence={data === undefined ? sentence : OUT_OF_DATE} failure={asApiError(error)} action={retry} />
  );
}
