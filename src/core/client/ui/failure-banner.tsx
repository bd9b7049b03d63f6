import type { ReactNode } from 'react';

import type { ApiError } from '../api.ts';
import { Banner } from './banner.tsx';
import { FocusedBanner } from './focused-banner.tsx';

export type FailureBannerProps = {
  failure: ApiError;
  /** The page's own sentence for what did not work, said before the server's. */
  sentence?: string;
  action?: ReactNode;
  /** Whether it takes the focus: after the user's own action, but not beside what they are reading. */
  isFocused?: boolean;
};

/** What failed, and why. */
export function FailureBanner({ failure, sentence = failure.message, action, isFocused = false }: FailureBannerProps) {
  const Box = isFocused ? FocusedBanner : Banner;
  return (
    // A refusal explains itself; support needs the reference only for a fault.
    <Box tone="error" reference={failure.status >= 500 ? failure.reference : undefined} action={action}>
      {sentence}
      {sentence !== failure.message && <div>{failure.message}</div>}
    </Box>
  );
}
