import { useEffect, useRef } from 'react';

import type { ApiError } from '#core/client/api.ts';
import { Banner, type BannerProps } from '#core/client/ui/banner.tsx';

/** A banner that takes the focus as it appears, since what had it was locked or has gone. */
export function FocusedBanner(props: BannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner {...props} />
    </div>
  );
}

/** What did not work, then why, with the reference for support. */
export function FailureBanner({ sentence, failure, action }: { sentence: string; failure: ApiError; action?: BannerProps['action'] }) {
  return (
    <Banner tone="error" reference={failure.reference} action={action}>
      {sentence} {failure.message}
    </Banner>
  );
}
