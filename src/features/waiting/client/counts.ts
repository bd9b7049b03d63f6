import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onWritten } from '#core/client/api.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';

import type { WaitingCounts } from '../schema.ts';
import { waitingCounts, waitingKey } from './api.ts';

/** What is written there changes nothing that waits for the reader: a message waits for the other side. */
const unrelated = /^\/api\/(?:(?:accounts|binder|drafts|letters|session)(?:\/|$)|messages\/with\/[^/]+$)/;

/** How many things wait for the reader, by the key of their page: asked anew after everything that is written. */
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
  // When they cannot be asked, the last counts stay: the next time comes in half a minute.
  return useQuery(waitingCounts(useToday())).data ?? {};
}

/** The reader's date, `YYYY-MM-DD`. */
export function useToday(): string {
  return dateIn(useTimeZone(), useNow());
}
