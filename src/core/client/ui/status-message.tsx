import { useEffect, useState } from 'react';

import { onWritten } from '../api.ts';

import type { BannerProps } from './banner.tsx';
import { FocusedBanner } from './focused-banner.tsx';

/** Message about the last action. `round` counts messages, so that a repeated message is announced again. */
export type StatusMessage = { text: string | undefined; tone: BannerProps['tone']; round: number };

/** Manages the message of a form or a page with one row. `tell()` without arguments clears it. */
export function useStatusMessage() {
  const [statusMessage, setTold] = useState<StatusMessage>({ text: undefined, tone: 'success', round: 0 });
  function tell(text?: string, tone: StatusMessage['tone'] = 'success'): void {
    setTold(({ round }) => ({ text, tone, round: round + 1 }));
  }
  const { round, tone, text } = statusMessage;
  useEffect(() => {
    if (text === undefined || tone !== 'success') return;
    // The next action makes the message outdated. Saving a draft and marking as read do not count as actions.
    return onWritten((path) => {
      if (/^\/api\/(?:drafts|notifications|messages)\b/.test(path)) return;
      setTold((current) => (current.round === round ? { ...current, text: undefined } : current));
    });
  }, [round, tone, text]);
  return { statusMessage, showMessage: tell };
}

export function StatusMessageBanner({ statusMessage: { text, tone, round } }: { statusMessage: StatusMessage }) {
  return (
    text !== undefined && (
      <FocusedBanner key={round} tone={tone}>
        {text}
      </FocusedBanner>
    )
  );
}
