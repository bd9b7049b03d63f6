import { z } from 'zod';

import {
  defineNoContentRoute,
  defineQueryRoute,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import {
  contactList,
  conversation,
  conversationQuery,
  foundMessages,
  messageInput,
  messageSearch,
  readInput,
  sentMessage,
} from '../schema.ts';
import { listContacts, readConversation, searchMessages, type StoredPart } from './queries.ts';
import { presentConversation, presentFound, reader, readUpTo, sendMessage, writer } from './service.ts';

const params = z.object({ id: z.uuid() });

/** Routes of conversations between applicants and providers. `id` is the other user. */
const routes = [
  defineQueryRoute({
    path: '/contacts',
    summary: 'The people the user has conversations with, newest first',
    access: reader,
    success: contactList,
    read: () => listContacts(),
  }),
  defineQueryRoute({
    path: '/search',
    summary: 'Messages that contain a text, newest first',
    access: reader,
    query: messageSearch,
    success: foundMessages,
    read: ({ query }) => searchMessages(query),
    present: presentFound,
  }),
  defineRoute({
    method: 'get',
    path: '/conversations/{id}',
    summary: 'Part of a conversation: the newest messages, or those before, after or around a position',
    access: reader,
    params,
    query: conversationQuery,
    success: conversation,
    async handle({ ctx, params: { id }, query }) {
      const { actor, json } = await ctx.read(readConversation(id, query));
      return presentConversation(JSON.parse(json ?? '') as StoredPart, query, { actor, now: ctx.now });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/conversations/{id}',
    summary: 'Send a message',
    access: writer,
    params,
    body: messageInput,
    success: sentMessage,
    status: 201,
    createsRow: true,
    errors: ['assignment_ended'],
    handle: ({ ctx, createOptions, params: { id }, body }) =>
      sendMessage(ctx, createOptions, { partner: id, input: body }),
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/conversations/{id}/read',
    summary: 'Mark everything in a conversation up to a position as read',
    access: reader,
    params,
    body: readInput,
    handle: ({ ctx, params: { id }, body: { position } }) => readUpTo(ctx, { partner: id, position }),
  }),
] as const;

export type MessagesApi = MountedRoutes<typeof routes>;

export function messagesRoutes(services: Services): MessagesApi {
  return mountRoutes(services, routes);
}
