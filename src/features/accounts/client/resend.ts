import { useState } from 'react';

import { asApiError, type ApiError } from '#core/client/api.ts';

import { resendVerification } from './api.ts';

type Resend = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; failure: ApiError };

/** Sending the confirmation mail again by a button. */
export function useResend() {
  const [resend, setResend] = useState<Resend>({ status: 'idle' });

  async function start(input: { email: string }): Promise<void> {
    setResend({ status: 'sending' });
    try {
      await resendVerification(input);
      setResend({ status: 'sent' });
    } catch (error) {
      setResend({ status: 'failed', failure: asApiError(error) });
    }
  }

  return { resend, startResend: start, clearResend: () => setResend({ status: 'idle' }) };
}
