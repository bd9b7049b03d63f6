import { useState } from 'react';

import { ApiError } from '#core/client/api.ts';
import { FailureBanner, type FailureBannerProps } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { accountTexts } from '#core/shared/account-messages.ts';

import { useCooldown } from './cooldown.ts';

/** The countdown after an answer that says when the next mail to an address can be asked for. */
export function useMailLimit() {
  const { secondsLeft, startRateLimit } = useCooldown();
  const [limited, setLimited] = useState('');
  return {
    /** Seconds until a mail to this address can be asked for; another address is not kept waiting. */
    secondsLeftFor: (email = '') => (email.trim().toLowerCase() === limited ? secondsLeft : 0),
    /** Asks for the mail. @throws ApiError as `send` does */
    async ask(input: { email: string }, send: (input: { email: string }) => Promise<void>): Promise<void> {
      try {
        await send(input);
      } catch (error) {
        const seconds = secondsToldBy(error);
        if (seconds !== undefined) {
          setLimited(input.email);
          startRateLimit(seconds);
        }
        throw error;
      }
    },
  };
}

/** Why no mail was sent; where it can be asked for later, how long that takes, until it has passed. */
export function MailFailureBanner({ secondsLeft, ...banner }: FailureBannerProps & { secondsLeft: number }) {
  const seconds = secondsToldBy(banner.failure);
  if (seconds === undefined) return <FailureBanner isFocused {...banner} />;
  if (secondsLeft === 0) return null;
  return (
    // A screen reader announces it once; the countdown is on the button, since it would be read aloud every second here.
    <FocusedBanner tone="error" action={banner.action}>
      {accountTexts.waitBeforeTrying.replace('{n}', String(seconds))}
    </FocusedBanner>
  );
}

/** Whether the mail that was refused can be asked for now. */
export function isWaitOver({ failure, secondsLeft }: { failure: ApiError; secondsLeft: number }): boolean {
  return secondsLeft === 0 && secondsToldBy(failure) !== undefined;
}

/** The label of a button that waits. */
export function waitLabel(secondsLeft: number, label: string): string {
  return secondsLeft > 0 ? `Wait ${secondsLeft}s` : label;
}

function secondsToldBy(error: unknown): number | undefined {
  return error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfterSeconds : undefined;
}
