import type { ReactNode } from 'react';

import type { ApiError } from '../api.ts';
import { Banner } from './banner.tsx';
import { FocusedBanner } from './focused-banner.tsx';

export type FailureBannerProps = {
  failure: ApiError;
  /** The page's own sentence for what did not work, said before the server's, unless it holds that already. */
  sentence?: string;
  /** The same, of what failed on our side or on the way alone: a refusal says it all itself. */
  fault?: string;
  action?: ReactNode;
  /** Whether it takes the focus: after the user's own action, but not beside what they are reading. */
  isFocused?: boolean;
};

/** What did not work, and why. */
export function FailureBanner({ failure, sentence, fault, action, isFocused = false }: FailureBannerProps) {
  const isFault = failure.status >= 500;
  const said = sentence ?? ((isFault && fault) || failure.message);
  const Box = isFocused ? FocusedBanner : Banner;
  return (
    // A refusal explains itself; a fault is what support needs the reference for.
    <Box tone="error" reference={isFault ? failure.reference : undefined} action={action}>
      {said}
      {!said.includes(failure.message) && <div>{failure.message}</div>}
    </Box>
  );
}
