import type { ReactNode } from 'react';

import type { ApiError } from '../api.ts';
import { Banner } from './banner.tsx';
import { FocusedBanner } from './focused-banner.tsx';

export type ErrorBannerProps = {
  failure: ApiError;
  /** The page's own sentence, shown before the server's message unless it already contains that message. */
  sentence?: string | undefined;
  /** Sentence used only for server and network failures. Other errors explain themselves. */
  fault?: string;
  action?: ReactNode;
  /** Whether it takes the focus: after the user's own action, but not next to what they are reading. */
  isFocused?: boolean;
};

/** Banner that says what failed, and why. */
export function ErrorBanner({ failure, sentence, fault, action, isFocused = false }: ErrorBannerProps) {
  const isFault = failure.status >= 500;
  const text = sentence ?? ((isFault && fault) || failure.message);
  const Box = isFocused ? FocusedBanner : Banner;
  return (
    // Only server failures need a reference for support.
    <Box tone="error" reference={isFault ? failure.reference : undefined} action={action}>
      {text}
      {!text.includes(failure.message) && <div>{failure.message}</div>}
    </Box>
  );
}
