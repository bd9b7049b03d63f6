import { useEffect, useRef } from 'react';

import { Banner, type BannerProps } from './banner.tsx';

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
