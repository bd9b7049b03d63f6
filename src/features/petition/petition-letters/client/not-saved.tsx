import type { ApiError } from '#core/client/api.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';

const SENTENCE = 'The letter was not saved. What you wrote is still here.';

/** Reason why a letter cannot be saved. It has no form fields, so errors of its document are shown here. */
export function NotSaved({ failure }: { failure: ApiError }) {
  const reason = failure.problem.fields?.document;
  if (reason === undefined) return <ErrorBanner sentence={SENTENCE} failure={failure} />;
  return (
    <Banner tone="error">
      {SENTENCE} {reason}.
    </Banner>
  );
}
