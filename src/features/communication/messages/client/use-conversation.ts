import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import { useIsLive, useNews } from '#core/client/news.ts';

import { ACCESS_CHANGED } from '#features/communication/live-updates/schema.ts';

import { PAGE_MESSAGES, type ConversationPart, type ConversationQuery } from '../schema.ts';
import { messagesKey, readPart } from './api.ts';

/** Maximum number of messages on the page, however long the conversation. */
const SHOWN_MESSAGES = 8 * PAGE_MESSAGES;
/** Milliseconds between requests of an open conversation without live updates. */
export const POLL_MS = 5000;

type Parts = InfiniteData<ConversationPart, ConversationQuery>;

/**
 * State of a displayed conversation: a section around the newest message, or around the position `at`, which grows at
 * both ends while scrolling, and at its newest end by arrivals.
 */
export function useConversation(partner: string, at: number | undefined) {
  const queryClient = useQueryClient();
  const isLive = useIsLive();
  const queryKey = [...messagesKey, 'with', partner, at ?? 'newest'];
  const begin: ConversationQuery = at === undefined ? {} : { around: at };
  const parts = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPart({ partner, asked: pageParam, signal }),
    initialPageParam: begin,
    getPreviousPageParam: ({ has_older, messages: [first] }) =>
      has_older && first ? { before: first.position } : undefined,
    getNextPageParam: ({ has_newer, messages }) => {
      const last = messages.at(-1);
      return has_newer && last ? { after: last.position } : undefined;
    },
    maxPages: SHOWN_MESSAGES / PAGE_MESSAGES,
    meta: { shows: () => false },
    // Updated by arrivals, and loaded again when it is reopened.
    staleTime: Infinity,
    gcTime: 0,
  });

  const shown = () => queryClient.getQueryData<Parts>(queryKey);

  /**
   * Adds what came after the newest message on the page. If the page ends earlier, this waits until the user scrolls
   * there.
   */
  async function catchUp(signal: AbortSignal): Promise<number> {
    for (let isMore = true; isMore;) {
      const last = shown()?.pages.at(-1);
      if (!last || last.has_newer) break;
      const after = last.messages.at(-1)?.position ?? 0;
      const part = await readPart({ partner, asked: { after }, signal });
      queryClient.setQueryData<Parts>(queryKey, (current) => current && withNews(current, part, after));
      isMore = part.has_newer;
    }
    return Date.now();
  }

  const news = useQuery({
    queryKey: [...queryKey, 'news'],
    queryFn: async ({ signal }) => {
      try {
        return await catchUp(signal);
      } catch (error) {
        // The reader's own access has ended, so nothing is shown any longer.
        if (error instanceof ApiError && error.status < 500) await queryClient.resetQueries({ queryKey, exact: true });
        throw error;
      }
    },
    enabled: parts.isSuccess,
    meta: { shows: () => false },
    refetchInterval: isLive ? false : POLL_MS,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  async function refresh(): Promise<void> {
    await news.refetch({ cancelRefetch: true });
  }
  // Starting or ending an assignment opens or closes it.
  useNews(['message', ACCESS_CHANGED], () => void refresh());

  return { parts, refresh };
}

/** Appends an arrival once, and drops messages far above it. */
function withNews({ pages, pageParams }: Parts, part: ConversationPart, after: number): Parts {
  const last = pages.at(-1);
  if (!last || (last.messages.at(-1)?.position ?? 0) !== after) return { pages, pageParams };
  const { read, partner, can, closed } = part;
  const grown =
    last.messages.length + part.messages.length <= PAGE_MESSAGES
      ? {
          pages: [...pages.slice(0, -1), { ...last, messages: [...last.messages, ...part.messages] }],
          pageParams,
        }
      : {
          pages: part.messages.length === 0 ? pages : [...pages, part],
          pageParams: part.messages.length === 0 ? pageParams : [...pageParams, { after }],
        };
  const above = Math.max(0, grown.pages.length - SHOWN_MESSAGES / PAGE_MESSAGES);
  const kept = grown.pages.slice(above).map((page) => ({ ...page, read, partner, can, closed }));
  return { pages: kept, pageParams: grown.pageParams.slice(above) };
}
