import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { setLive, tellNews, useNews, type News } from '#core/client/news.ts';

import { ACCESS_CHANGED } from '../schema.ts';
import { hearNews } from './stream.ts';

/** Changes that come together are read together, in milliseconds. */
const TOGETHER_MS = 150;

type NewsStreamProps = {
  userId: string;
  /** The position of the newest news before anything on the page was read. */
  position: number;
  /** What this user may see has changed, or their session has ended. */
  onAccessChange: () => void;
};

/**
 * Hears what changes for the user while a page of theirs is open, and reads anew what the page shows. What shows more than it
 * could read at once, a conversation, hears of its own kind by {@link useNews}, and keeps its rows out of this with
 * `meta: { isLive: true }`.
 */
export function NewsStream({ userId, position, onAccessChange }: NewsStreamProps) {
  const queryClient = useQueryClient();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; isWhole: boolean }>(undefined);
  function readAnew({ isWhole }: { isWhole: boolean }): void {
    if (waiting.current) {
      waiting.current.isWhole ||= isWhole;
      return;
    }
    const timer = setTimeout(() => {
      const all = waiting.current?.isWhole;
      waiting.current = undefined;
      void queryClient.invalidateQueries({ predicate: ({ meta }) => all === true || meta?.isLive !== true });
    }, TOGETHER_MS);
    waiting.current = { timer, isWhole };
  }
  useNews('all', ({ kind }: News) => {
    if (kind === ACCESS_CHANGED) onAccessChange();
    readAnew({ isWhole: false });
  });
  const readAllAnew = useEffectEvent(() => readAnew({ isWhole: true }));
  const tellAccess = useEffectEvent(onAccessChange);
  const begin = useEffectEvent(() =>
    hearNews(
      { userId, after: position },
      {
        onNews: tellNews,
        onReload: () => readAllAnew(),
        onLive: setLive,
        onRefused: () => tellAccess(),
      },
    ),
  );
  useEffect(() => {
    const stop = begin();
    return () => {
      stop();
      setLive(false);
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
  }, []);
  return null;
}
