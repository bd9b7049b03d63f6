import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onWritten } from '#core/client/api.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';

import type { WaitingCounts } from '../schema.ts';
import { waitingCounts, waitingKey } from './api.ts';

/** Paths whose writes change no pending item of the reader: a message is pending for the other side. */
const unrelated = /^\/api\/(?:(?:accounts|binder|drafts|letters|session)(?:\/|$)|messages\/with\/[^/]+$)/;

/** Number of pending items by the key of their page. Refetched after every other write. */
export function useWaitingCounts(): WaitingCounts {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onWritten((path) => {
        if (!unrelated.test(path)) {
          void queryClient.invalidateQueries({ queryKey: waitingKey });
        }
      }),
    [queryClient],
  );
  // If a request fails, the last counts stay. The next one follows in half a minute.
  return useQuery(waitingCounts(useToday())).data ?? {};
}

/** The reader's date, `YYYY-MM-DD`. */
export function useToday(): string {
  return dateIn(useTimeZone(), useNow());
}
