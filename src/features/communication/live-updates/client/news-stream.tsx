import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { isShown, setLive, tellNews, useNews, type News } from '#core/client/news.ts';

import { ACCESS_CHANGED } from '../schema.ts';
import { hearNews } from './stream.ts';

/** Milliseconds within which changes are read together. */
const TOGETHER_MS = 150;

type NewsStreamProps = {
  userId: string;
  /** Position before which all published changes are visible in what the page has read. */
  position: number;
  /** Called when the user's access may have changed, or their session may have ended. */
  onAccessChange: () => void;
};

/**
 * Receives live updates for the user, and refetches the queries in view. A query that cannot be refetched as a whole,
 * such as a conversation, uses {@link useNews}. A query's `meta.shows` selects the updates that refetch it.
 */
export function NewsStream({ userId, position, onAccessChange }: NewsStreamProps) {
  const queryClient = useQueryClient();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; heard: News[]; isWhole: boolean }>(undefined);
  /** @param news undefined if there may be more changes than were sent */
  function readAnew(news?: News): void {
    const together = (waiting.current ??= { timer: setTimeout(readTogether, TOGETHER_MS), heard: [], isWhole: false });
    if (news) together.heard.push(news);
    else together.isWhole = true;
  }
  function readTogether(): void {
    const { heard: all = [], isWhole = false } = waiting.current ?? {};
    waiting.current = undefined;
    const heard = all.filter((news) => !isShown(news));
    if (heard.length === 0 && !isWhole) return;
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
