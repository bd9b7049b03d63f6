import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onWritten } from '#core/client/api.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { pendingItemsKey } from '#core/client/pending-item-check.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';

import type { PendingItemCounts } from '../schema.ts';
import { pendingItemCounts } from './api.ts';

/**
 * Paths whose writes change no pending item of the reader: a message is pending for the other side. A page of messages
 * refetches the items itself if reading changes them.
 */
const unrelated = /^\/api\/(?:accounts|binder|drafts|letters|messages|session)(?:\/|$)/;

/** Number of pending items by the key of their page. Refetched after every other write. */
export function usePendingItemCounts(): PendingItemCounts {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onWritten((path) => {
        if (!unrelated.test(path)) {
          void queryClient.invalidateQueries({ queryKey: pendingItemsKey });
        }
      }),
    [queryClient],
  );
  // If a request fails, the last counts stay. The next one follows in half a minute.
  return useQuery(pendingItemCounts(useToday())).data ?? {};
}

/** The reader's date, `YYYY-MM-DD`. */
export function useToday(): string {
  return dateIn(useTimeZone(), useNow());
}
