import { useEffect, useState } from 'react';

import { onWritten } from '../api.ts';

import type { BannerProps } from './banner.tsx';
import { FocusedBanner } from './focused-banner.tsx';

/** A sentence about what was done last. `round` counts what was told, so that the same sentence is read out again. */
export type Told = { text: string | undefined; tone: BannerProps['tone']; round: number };

/** What is told beside a form or a page of one row; `tell()` takes it back. */
export function useTold() {
  const [told, setTold] = useState<Told>({ text: undefined, tone: 'success', round: 0 });
  function tell(text?: string, tone: Told['tone'] = 'success'): void {
    setTold(({ round }) => ({ text, tone, round: round + 1 }));
  }
  const { round, tone, text } = told;
  useEffect(() => {
    if (text === undefined || tone !== 'success') return;
    // The next action makes the message out of date. Keeping a draft and marking as read are not actions.
    return onWritten((path) => {
      if (/^\/api\/(?:drafts|notifications|messages)\b/.test(path)) return;
      setTold((current) => (current.round === round ? { ...current, text: undefined } : current));
    });
  }, [round, tone, text]);
  return { told, tell };
}

export function ToldBanner({ told: { text, tone, round } }: { told: Told }) {
  return (
    text !== undefined && (
      <FocusedBanner key={round} tone={tone}>
        {text}
      </FocusedBanner>
    )
  );
}
