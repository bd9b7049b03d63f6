import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import {
  isShown,
  setStreamConnected,
  dispatchLiveUpdate,
  useLiveUpdates,
  type LiveUpdate,
} from '#core/client/live-updates.ts';

import { ACCESS_CHANGED } from '#core/shared/live-update-kinds.ts';
import { subscribeToLiveUpdates } from './stream.ts';

/** Milliseconds within which changes are read together. */
const TOGETHER_MS = 150;

type LiveUpdateStreamProps = {
  userId: string;
  /** Position before which all published changes are visible in what the page has read. */
  position: number;
  /** Called when the user's access may have changed, or their session may have ended. */
  onAccessChange: () => void;
  /** Opens the stream. Tests replace it. */
  subscribe?: typeof subscribeToLiveUpdates;
};

/**
 * Receives live updates for the user, and refetches the queries in view. A query that cannot be refetched as a whole,
 * such as a conversation, uses {@link useLiveUpdates}. A query's `meta.shows` selects the updates that refetch it.
 */
export function LiveUpdateStream({
  userId,
  position,
  onAccessChange,
  subscribe = subscribeToLiveUpdates,
}: LiveUpdateStreamProps) {
  const queryClient = useQueryClient();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; heard: LiveUpdate[]; isWhole: boolean }>(undefined);
  /** @param liveUpdate undefined if there may be more changes than were sent */
  function refetchSoon(liveUpdate?: LiveUpdate): void {
    const together = (waiting.current ??= { timer: setTimeout(readTogether, TOGETHER_MS), heard: [], isWhole: false });
    if (liveUpdate) together.heard.push(liveUpdate);
    else together.isWhole = true;
  }
  function readTogether(): void {
    const { heard: all = [], isWhole = false } = waiting.current ?? {};
    waiting.current = undefined;
    const updates = all.filter((liveUpdate) => !isShown(liveUpdate));
    if (updates.length === 0 && !isWhole) return;
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => isWhole || meta?.shows === undefined || updates.some(meta.shows),
    });
  }
  useLiveUpdates('all', (liveUpdate: LiveUpdate) => {
    if (liveUpdate.kind === ACCESS_CHANGED) onAccessChange();
    refetchSoon(liveUpdate);
  });
  const refetchAll = useEffectEvent(() => {
    onAccessChange();
    refetchSoon();
  });
  const reportAccess = useEffectEvent(onAccessChange);
  const begin = useEffectEvent(() =>
    subscribe(
      { userId, after: position },
      {
        onLiveUpdate: dispatchLiveUpdate,
        onReload: () => refetchAll(),
        onLive: setStreamConnected,
        onRefused: () => reportAccess(),
      },
    ),
  );
  useEffect(() => {
    const stop = begin();
    return () => {
      stop();
      setStreamConnected(false);
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
  }, []);
  return null;
}
