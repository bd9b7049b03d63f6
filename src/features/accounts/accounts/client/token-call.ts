import { useEffect, useRef, useState } from 'react';

import { asApiError, type ApiError } from '#core/client/api.ts';

type Outcome = { status: 'pending' | 'done' } | { status: 'failed'; failure: ApiError };

/** Sends the token of a mailed link once. React may run an effect twice, and a link works only once. */
export function useTokenCall({ token, send }: { token: string | null; send(input: { token: string }): Promise<void> }) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'pending' });
  const sentToken = useRef<string>(null);

  async function start(input: { token: string }): Promise<void> {
    setOutcome({ status: 'pending' });
    try {
      await send(input);
      setOutcome({ status: 'done' });
    } catch (error) {
      setOutcome({ status: 'failed', failure: asApiError(error) });
    }
  }

  useEffect(() => {
    if (!token || sentToken.current === token) return;
    sentToken.current = token;
    void start({ token });
    // eslint-disable-next-line react/exhaustive-deps -- once for each token
  }, [token]);

  return { outcome, retry: () => void (token && start({ token })) };
}
