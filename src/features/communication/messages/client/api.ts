import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { isOwn } from '#core/client/live-updates.ts';
import { toQueryParams } from '#core/client/rows.ts';
import { ACCESS_CHANGED } from '#core/shared/live-update-kinds.ts';

import type { ConversationPart, ConversationQuery, FoundMessages, MessageInput, SentMessage } from '../schema.ts';
import type { MessagesApi } from '../server/routes.ts';

const api = createApi<MessagesApi>('/api/messages');

/** First part of all query keys of messages. */
export const messagesKey = ['messages'];

export const contactsQuery = queryOptions({
  queryKey: [...messagesKey, 'contacts'],
  queryFn: async ({ signal }) => (await unwrap(api.contacts.$get(undefined, { init: { signal } }))).contacts,
  meta: {
    shows: (liveUpdate) => (liveUpdate.kind === 'message' ? !isOwn(liveUpdate) : liveUpdate.kind === ACCESS_CHANGED),
  },
});

type Part = { partner: string; query: ConversationQuery; signal?: AbortSignal };

export function readPart({ partner, query, signal }: Part): Promise<ConversationPart> {
  return unwrap(
    api.conversations[':id'].$get(
      { param: { id: partner }, query: toQueryParams(query) },
      { init: { signal: signal ?? null } },
    ),
  );
}

/** @param sent.key one per message, so that sending it again creates nothing twice */
export function sendMessage({
  key,
  partner,
  input,
}: {
  key: string;
  partner: string;
  input: MessageInput;
}): Promise<SentMessage> {
  return unwrap(
    api.conversations[':id'].$post({ param: { id: partner }, json: input }, { headers: { 'idempotency-key': key } }),
  );
}

export function markRead(partner: string, position: number): Promise<void> {
  return unwrap(api.conversations[':id'].read.$post({ param: { id: partner }, json: { position } }));
}

export function foundQuery({ q, partner }: { q: string; partner: string | undefined }) {
  return queryOptions({
    queryKey: [...messagesKey, 'found', q, partner],
    queryFn: ({ signal }): Promise<FoundMessages> =>
      unwrap(api.search.$get({ query: toQueryParams({ q, with: partner }) }, { init: { signal } })),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
