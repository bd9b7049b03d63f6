import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import { isOwn, markShown, useIsStreamConnected, useLiveUpdates, type LiveUpdate } from '#core/client/live-updates.ts';

import { ACCESS_CHANGED } from '#core/shared/live-update-kinds.ts';
import { usePendingItemCheck } from '#core/client/pending-item-check.ts';

import { PAGE_MESSAGES, type ConversationPart, type ConversationQuery, type SentMessage } from '../schema.ts';
import { contactsQuery, messagesKey, readPart } from './api.ts';
import { showNewestInCache } from './contacts-cache.ts';

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
  const isLive = useIsStreamConnected();
  const checkWaiting = usePendingItemCheck();
  const queryKey = getQueryKey(partner, at);
  const begin: ConversationQuery = at === undefined ? {} : { around: at };
  const parts = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPart({ partner, query: pageParam, signal }),
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
  const append = (part: ConversationPart, after: number) =>
    queryClient.setQueryData<Parts>(queryKey, (current) => current && withNewer(current, part, after));

  /**
   * Adds what came after the newest message on the page. If the page ends earlier, this waits until the user scrolls
   * there.
   */
  async function catchUp(signal: AbortSignal): Promise<true> {
    for (let isMore = true; isMore;) {
      const last = shown()?.pages.at(-1);
      if (!last || last.has_newer) break;
      const after = getLastPosition(last);
      const part = await readPart({ partner, query: { after }, signal });
      // A message sent at that moment may have moved the end.
      const isCurrent = getLastPosition(shown()?.pages.at(-1)) === after;
      append(part, after);
      isMore = !isCurrent || part.has_newer;
    }
    return true;
  }

  const arrivals = useQuery({
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
    // The conversation was just loaded. Later messages arrive as live updates.
    initialData: true,
    meta: { shows: () => false },
    refetchInterval: isLive ? false : POLL_MS,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  async function refresh(): Promise<void> {
    // A response in transit may not contain the change.
    await (parts.isSuccess ? arrivals : parts).refetch({ cancelRefetch: true });
  }

  /** Adds the user's own message. Loads what was sent before it and is not on the page yet. */
  async function addSent({ follows, ...message }: SentMessage): Promise<void> {
    const last = shown()?.pages.at(-1);
    // A user who writes while reading earlier messages is led to the newest ones, which may have been loaded before
    // this one.
    if (!last || last.has_newer) {
      await queryClient.refetchQueries({ queryKey: getQueryKey(partner, undefined), exact: true });
    } else if (getLastPosition(last) === (follows ?? 0)) {
      append({ ...last, messages: [message] }, getLastPosition(last));
    } else await refresh();
    showNewestInCache(queryClient, partner, message);
  }

  async function showArrival({ id }: LiveUpdate): Promise<void> {
    await refresh();
    const messages = shown()?.pages.flatMap((page) => page.messages) ?? [];
    const newest = messages.at(-1);
    if (newest && messages.some((message) => message.id === id)) showNewestInCache(queryClient, partner, newest);
    else {
      void queryClient.invalidateQueries({ queryKey: contactsQuery.queryKey });
      checkWaiting('messages', undefined);
    }
  }

  // Starting or ending an assignment opens or closes it.
  useLiveUpdates(['message', ACCESS_CHANGED], (liveUpdate) => {
    if (liveUpdate.kind !== 'message') void refresh();
    else if (!isOwn(liveUpdate)) {
      // On a visible page, an arrival is read immediately.
      if (document.visibilityState !== 'visible') void refresh();
      else {
        markShown(liveUpdate);
        void showArrival(liveUpdate);
      }
    }
  });

  return { parts, refresh, addSent };
}

function getQueryKey(partner: string, at: number | undefined) {
  return [...messagesKey, 'with', partner, at ?? 'newest'];
}

/** Position of the last message. 0 if there is none. */
function getLastPosition(part: ConversationPart | undefined): number {
  return part?.messages.at(-1)?.position ?? 0;
}

/** Appends an arrival once, and drops messages far above it. */
function withNewer({ pages, pageParams }: Parts, part: ConversationPart, after: number): Parts {
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
  const remaining = grown.pages.slice(above).map((page) => ({ ...page, read, partner, can, closed }));
  return { pages: remaining, pageParams: grown.pageParams.slice(above) };
}
