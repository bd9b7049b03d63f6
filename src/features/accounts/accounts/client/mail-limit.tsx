import { useState } from 'react';

import { ApiError } from '#core/client/api.ts';
import { ErrorBanner, type ErrorBannerProps } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { accountTexts } from '#core/shared/account-messages.ts';

import { useCooldown } from './cooldown.ts';

/** Returns the countdown until another mail to an email address may be requested. */
export function useMailLimit() {
  const { secondsLeft, startRateLimit } = useCooldown();
  const [limited, setLimited] = useState('');
  return {
    /** Seconds until a mail to this email address may be requested. Other email addresses do not wait. */
    secondsLeftFor: (email = '') => (email.trim().toLowerCase() === limited ? secondsLeft : 0),
    /**
     * Requests the mail.
     * @throws ApiError as `send` does
     */
    async ask(input: { email: string }, send: (input: { email: string }) => Promise<void>): Promise<void> {
      try {
        await send(input);
      } catch (error) {
        const seconds = secondsToWaitAfter(error);
        if (seconds !== undefined) {
          setLimited(input.email);
          startRateLimit(seconds);
        }
        throw error;
      }
    },
  };
}

/** Banner with the reason why no mail was sent. If it may be requested later, it shows the remaining time. */
export function MailErrorBanner({ secondsLeft, ...banner }: ErrorBannerProps & { secondsLeft: number }) {
  const seconds = secondsToWaitAfter(banner.failure);
  if (seconds === undefined) return <ErrorBanner isFocused {...banner} />;
  if (secondsLeft === 0) return null;
  return (
    // A screen reader announces it once. The countdown is on the button, because here it would be read aloud every
    // second.
    <FocusedBanner tone="error" action={banner.action}>
      {accountTexts.waitBeforeTrying.replace('{n}', String(seconds))}
    </FocusedBanner>
  );
}

/** Whether the rejected mail may be requested now. */
export function isWaitOver({ failure, secondsLeft }: { failure: ApiError; secondsLeft: number }): boolean {
  return secondsLeft === 0 && secondsToWaitAfter(failure) !== undefined;
}

/** Returns the label of a button during the countdown. */
export function waitLabel(secondsLeft: number, label: string): string {
  return secondsLeft > 0 ? `Wait ${secondsLeft}s` : label;
}

function secondsToWaitAfter(error: unknown): number | undefined {
  return error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfterSeconds : undefined;
}
