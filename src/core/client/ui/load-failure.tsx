import { asApiError } from '../api.ts';
import { ActionButton } from './action-button.tsx';
import { FailureBanner } from './failure-banner.tsx';

export type LoadFailureProps = {
  /** What is being read, of TanStack Query. */
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  /** As it begins a sentence, of several: 'Your tasks'. */
  what: string;
};

/** What could not be loaded, why, and a button to retry; nothing while all is well. */
export function LoadFailure({ query: { data, error, refetch }, what }: LoadFailureProps) {
  if (!error) return null;
  const retry = (
    <ActionButton variant="default" onClick={() => void refetch()}>
      Try again
    </ActionButton>
  );
  return (
    <FailureBanner
      sentence={data === undefined ? `${what} could not be loaded.` : `${what} may be out of date.`}
      failure={asApiError(error)}
      action={retry}
    />
  );
}
