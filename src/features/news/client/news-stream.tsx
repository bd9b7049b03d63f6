import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { setLive, tellNews, useNews, type News } from '#core/client/news.ts';

import { ACCESS_CHANGED } from '../schema.ts';
import { hearNews } from './stream.ts';

/** Changes that come together are read together, in milliseconds. */
const TOGETHER_MS = 150;

type NewsStreamProps = {
  userId: string;
  /** What was published before this position shows in all that the page has read. */
  position: number;
  /** What this user may see may have changed, or their session may have ended. */
  onAccessChange: () => void;
};

/**
 * Hears what changes for the user while a page of theirs is open, and reads anew what the page shows. What shows more than it
 * could read at once, a conversation, hears of its own kind by {@link useNews}. A query's `meta.shows` says which changes it
 * is read again for.
 */
export function NewsStream({ userId, position, onAccessChange }: NewsStreamProps) {
  const queryClient = useQueryClient();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; heard: News[]; isWhole: boolean }>(undefined);
  /** @param news left out, there may be more than was told */
  function readAnew(news?: News): void {
    const together = (waiting.current ??= { timer: setTimeout(readTogether, TOGETHER_MS), heard: [], isWhole: false });
    if (news) together.heard.push(news);
    else together.isWhole = true;
  }
  function readTogether(): void {
    const { heard = [], isWhole = false } = waiting.current ?? {};
    waiting.current = undefined;
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => isWhole || meta?.shows === undefined || heard.some(meta.shows),
    });
  }
  useNews('all', (news: News) => {
    if (news.kind === ACCESS_CHANGED) onAccessChange();
    readAnew(news);
  });
  const readAllAnew = useEffectEvent(() => {
    onAccessChange();
    readAnew();
  });
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
