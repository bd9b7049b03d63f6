import { useEffect, useRef, type ReactNode } from 'react';

import type { ApiError } from '#core/client/api.ts';
import { Banner, type BannerProps } from '#core/client/ui/banner.tsx';

/** A banner that takes the focus as it appears: what had it was locked or has gone. */
export function FocusedBanner(props: BannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner {...props} />
    </div>
  );
}

/** Why the whole form failed: the page's own sentence where it has one, then what the server said. */
export function FailureBanner({
  failure,
  sentence = failure.message,
  action,
}: {
  failure: ApiError;
  sentence?: string;
  action?: ReactNode;
}) {
  // A refusal explains itself; a fault is what support needs the reference for.
  const reference = failure.status >= 500 ? failure.reference : undefined;
  return (
    <FocusedBanner tone="error" reference={reference} action={action}>
      {sentence}
      {sentence !== failure.message && <div>{failure.message}</div>}
    </FocusedBanner>
  );
}
