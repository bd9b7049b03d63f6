import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { orMadeEarlier } from '#core/client/made-earlier.ts';
import { asParameters, type RowSource } from '#core/client/rows.ts';

import {
  ticketQuery,
  type ReplyInput,
  type TicketInput,
  type TicketStep,
  type TicketRow,
  type TicketThread,
} from '../schema.ts';
import type { SupportApi } from '../server/routes.ts';

const api = createApi<SupportApi>('/api/support');

/** How soon a reply shows on a thread that stays open. */
const THREAD_REFRESH_MS = 30_000;

/** The user's own tickets, newest first: every signed-in user may open one. */
export const ownTickets = {
  key: ['tickets'],
  query: ticketQuery,
  list: (asked, { from, signal }) =>
    unwrap(
      api.tickets.$get({ query: { ...asParameters(asked), ...(from !== null && { from }) } }, { init: { signal } }),
    ),
} satisfies RowSource<TicketRow, typeof ticketQuery, { create: boolean; attach: boolean }>;

export function ticketThread(id: string) {
  return queryOptions({
    queryKey: [...ownTickets.key, id],
    queryFn: () => readTicket(id),
    refetchInterval: THREAD_REFRESH_MS,
  });
}

export const readTicket = (id: string): Promise<TicketThread> => unwrap(api.tickets[':id'].$get({ param: { id } }));

/** @param key one for each filled-in form, so that sending it again makes nothing twice */
export function openTicket({ key, input }: { key: string; input: TicketInput }): Promise<TicketThread> {
  return unwrap(api.tickets.$post({ json: input }, withKey(key)));
}

function replyToTicket({ key, id, input }: { key: string; id: string; input: ReplyInput }): Promise<TicketThread> {
  return unwrap(api.tickets[':id'].replies.$post({ param: { id }, json: input }, withKey(key)));
}

/** What is typed, once: where an earlier try arrived with another reply, though its answer was lost, this one follows it. */
export async function sendReply({
  key,
  id,
  input,
}: {
  key: string;
  id: string;
  input: ReplyInput;
}): Promise<TicketThread> {
  return orMadeEarlier(replyToTicket({ key, id, input }), () => replyToTicket({ key: crypto.randomUUID(), id, input }));
}

export function stepTicket({ id, ...json }: TicketStep & { id: string }): Promise<TicketThread> {
  return unwrap(api.tickets[':id'].$patch({ param: { id }, json }));
}

function withKey(key: string) {
  return { headers: { 'idempotency-key': key } };
}
