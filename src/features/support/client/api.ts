import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { ReplyInput, TicketInput, TicketMove, TicketStatus, TicketThread } from '../schema.ts';
import type { SupportApi } from '../server/routes.ts';

const api = createApi<SupportApi>('/api/support');

/** How soon a reply shows on a thread that stays open. */
const THREAD_REFRESH_MS = 30_000;

export const ticketsKey = ['tickets'];

/** Own tickets newest first, page by page. */
export function ticketPages(status: TicketStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: [...ticketsKey, 'list', status],
    queryFn: ({ pageParam }) =>
      unwrap(api.tickets.$get({ query: { ...(status && { status }), ...(pageParam !== null && { from: pageParam }) } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function ticketThread(id: string) {
  return queryOptions({
    queryKey: [...ticketsKey, id],
    queryFn: () => unwrap(api.tickets[':id'].$get({ param: { id } })),
    refetchInterval: THREAD_REFRESH_MS,
  });
}

/** @param key one for each filled-in form, so that sending it again makes nothing twice */
export function openTicket({ key, input }: { key: string; input: TicketInput }): Promise<TicketThread> {
  return unwrap(api.tickets.$post({ json: input }, withKey(key)));
}

function replyToTicket({ key, id, input }: { key: string; id: string; input: ReplyInput }): Promise<TicketThread> {
  return unwrap(api.tickets[':id'].replies.$post({ param: { id }, json: input }, withKey(key)));
}

/** What is typed, once: the reply of an earlier try is known by its key, and what was typed since then is another one. */
export async function sendReply({ key, id, input }: { key: string; id: string; input: ReplyInput }): Promise<TicketThread> {
  const thread = await replyToTicket({ key, id, input });
  const isAsTyped = thread.replies.some(({ from, body }) => from === 'author' && body === input.body);
  return isAsTyped ? thread : replyToTicket({ key: crypto.randomUUID(), id, input });
}

export function moveTicket({ id, ...json }: TicketMove & { id: string }): Promise<TicketThread> {
  return unwrap(api.tickets[':id'].$patch({ param: { id }, json }));
}

function withKey(key: string) {
  return { headers: { 'idempotency-key': key } };
}
