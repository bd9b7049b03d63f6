import { useEffect, useRef } from 'react';

import { Banner, type BannerProps } from './banner.tsx';

/** Banner that takes the focus when it appears, because the previously focused element was disabled or removed. */
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
