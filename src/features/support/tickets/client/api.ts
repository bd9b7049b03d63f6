import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  queueQuery,
  ticketQuery,
  type QueuedTicketRow,
  type QueueSort,
  type ReplyInput,
  type TicketHandling,
  type TicketInput,
  type TicketTransition,
  type TicketRow,
  type TicketThread,
} from '../schema.ts';
import type { SupportApi } from '../server/routes.ts';

const api = createApi<SupportApi>('/api/support');

/** The user's own tickets, newest first. Every signed-in user may open one. */
export const ownTickets = {
  key: ['tickets'],
  query: ticketQuery,
  list: (query, { from, signal }) =>
    unwrap(
      api.tickets.$get({ query: { ...toQueryParams(query), ...(from !== null && { from }) } }, { init: { signal } }),
    ),
} satisfies RowSource<TicketRow, typeof ticketQuery, { create: boolean; attach: boolean }>;

const queueSorts = {
  waiting: { label: 'Waiting longest', direction: 'asc' },
  created_at: { label: 'Opened', direction: 'desc' },
  priority: { label: 'Priority', direction: 'desc' },
  status: { label: 'Status', direction: 'asc' },
} satisfies Record<QueueSort, Sorts[string]>;

/** Tickets of all users, for staff. */
export const ticketQueue = {
  key: ['ticket-queue'],
  query: queueQuery,
  sorts: queueSorts,
  list: (query, { signal }) => unwrap(api.queue.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<QueuedTicketRow, typeof queueQuery, unknown>;

/** Admins to whom a ticket can be assigned, including the reader. */
export const supportStaff = queryOptions({
  queryKey: ['support-staff'],
  queryFn: async () => (await unwrap(api.staff.$get())).staff,
});

export function ticketThread(id: string) {
  return queryOptions({
    queryKey: [...ownTickets.key, id],
    queryFn: () => readTicket(id),
  });
}

export const readTicket = (id: string): Promise<TicketThread> => unwrap(api.tickets[':id'].$get({ param: { id } }));

/** @param key one per filled-in form, so that sending it again creates nothing twice */
export function openTicket({ key, input }: { key: string; input: TicketInput }): Promise<TicketThread> {
  return unwrap(api.tickets.$post({ json: input }, withKey(key)));
}

type Reply = {
  key: string;
  id: string;
  input: ReplyInput;
  /** Newest reply to the author that the writer has seen, or 'none'. Ignored for the author's own replies. */
  after?: string;
};

export function replyToTicket({ key, id, input, after }: Reply): Promise<TicketThread> {
  return unwrap(
    api.tickets[':id'].replies.$post({ param: { id }, query: toQueryParams({ after }), json: input }, withKey(key)),
  );
}

/**
 * Sends the typed text once. If an earlier attempt arrived with a different reply and its response was lost, this one
 * follows it.
 */
export async function sendReply({ inputKey, ...reply }: Reply & { inputKey: string }): Promise<TicketThread> {
  return recoverReplay(replyToTicket(reply), () => replyToTicket({ ...reply, key: inputKey }));
}

export function transitionTicket({ id, ...json }: TicketTransition & { id: string }): Promise<TicketThread> {
  return unwrap(api.tickets[':id'].$patch({ param: { id }, json }));
}

export function handleTicket({ id, ...json }: TicketHandling & { id: string }): Promise<TicketThread> {
  return unwrap(api.tickets[':id'].assignment.$patch({ param: { id }, json }));
}

function withKey(key: string) {
  return { headers: { 'idempotency-key': key } };
}
