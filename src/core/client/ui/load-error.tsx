import { asApiError } from '../api.ts';
import { ActionButton } from './action-button.tsx';
import { ErrorBanner } from './error-banner.tsx';

export type LoadErrorProps = {
  /** TanStack Query that is loading. */
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  /** Message before the reason if nothing could be loaded: 'Your tasks could not be loaded.' */
  sentence: string;
};

const OUT_OF_DATE = 'What is shown here may be out of date.';

/** Banner that says what could not be loaded and why, with a retry button. Renders nothing without an error. */
export function LoadError({ query: { data, error, refetch }, sentence }: LoadErrorProps) {
  if (!error) return null;
  const retry = (
    <ActionButton variant="default" onClick={() => void refetch()}>
      Try again
    </ActionButton>
  );
  return (
    <ErrorBanner sentence={data === undefined ? sentence : OUT_OF_DATE} failure={asApiError(error)} action={retry} />
  );
}
