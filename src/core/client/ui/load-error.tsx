import { asApiError } from '../api.ts';
import { ActionButton } from './action-button.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { PageHeader } from './page-header.tsx';

export type LoadErrorProps = {
  /** TanStack Query that is loading. */
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  /** Message before the reason if nothing could be loaded: 'Your tasks could not be loaded.' */
  sentence: string;
  /** Whether the loaded content has the heading of the page, which appears here if nothing could be loaded. */
  isPage?: boolean;
};

const OUT_OF_DATE = 'What is shown here may be out of date.';

/** Banner that says what could not be loaded and why, with a retry button. Renders nothing without an error. */
export function LoadError({ query: { data, error, refetch }, sentence, isPage = false }: LoadErrorProps) {
  if (!error) return null;
  const isEmpty = data === undefined;
  const retry = (
    <ActionButton variant="default" onClick={() => void refetch()}>
      Try again
    </ActionButton>
  );
  return (
    <>
      {isPage && isEmpty && <PageHeader />}
      <ErrorBanner sentence={isEmpty ? sentence : OUT_OF_DATE} failure={asApiError(error)} action={retry} />
    </>
  );
}
