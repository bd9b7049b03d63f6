import { useState } from 'react';

import { asApiError, type ApiError } from '#core/client/api.ts';

import { resendVerification } from './api.ts';
import { useMailLimit } from './mail-limit.tsx';

type Resend = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; failure: ApiError };

/** Provides the state and the action of a button that sends the confirmation mail again. */
export function useResend() {
  const [resend, setResend] = useState<Resend>({ status: 'idle' });

  const limit = useMailLimit();

  async function start(input: { email: string }): Promise<void> {
    setResend({ status: 'sending' });
    try {
      await limit.ask(input, resendVerification);
      setResend({ status: 'sent' });
    } catch (error) {
      setResend({ status: 'failed', failure: asApiError(error) });
    }
  }

  return {
    resend,
    startResend: start,
    clearResend: () => setResend({ status: 'idle' }),
    secondsLeftFor: limit.secondsLeftFor,
  };
}
