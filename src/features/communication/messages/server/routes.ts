import { z } from 'zod';

import { defineCommand, defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
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
  type ContactList,
} from '../schema.ts';
import { listContacts, readConversation, searchMessages, type StoredFound, type StoredPart } from './queries.ts';
import { presentConversation, presentFound, reader, readUpTo, sendMessage, writer } from './service.ts';

const params = z.object({ id: z.uuid() });

/** Routes of conversations between applicants and providers. `id` is the other user. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/contacts',
    summary: 'The people the user has conversations with, newest first',
    for: reader,
    success: contactList,
    async handle({ act }) {
      const { json } = await act.read(listContacts());
      return new JsonText<ContactList>(json ?? '');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/search',
    summary: 'Messages that contain a text, newest first',
    for: reader,
    query: messageSearch,
    success: foundMessages,
    async handle({ act, query }) {
      const { json } = await act.read(searchMessages(query));
      return presentFound(JSON.parse(json ?? '') as StoredFound);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/with/{id}',
    summary: 'Part of a conversation: the newest messages, or those before, after or around a position',
    for: reader,
    params,
    query: conversationQuery,
    success: conversation,
    async handle({ act, params: { id }, query }) {
      const { actor, json } = await act.read(readConversation(id, query));
      return presentConversation(JSON.parse(json ?? '') as StoredPart, query, { actor, now: act.now });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/with/{id}',
    summary: 'Send a message',
    for: writer,
    params,
    body: messageInput,
    success: sentMessage,
    status: 201,
    adds: true,
    refuses: ['assignment_ended'],
    handle: ({ act, addition, params: { id }, body }) => sendMessage(act, addition, { partner: id, input: body }),
  }),
  defineCommand({
    method: 'post',
    path: '/with/{id}/read',
    summary: 'Mark everything in a conversation up to a position as read',
    for: reader,
    params,
    body: readInput,
    handle: ({ act, params: { id }, body: { position } }) => readUpTo(act, { partner: id, position }),
  }),
] as const;

export type MessagesApi = MountedRoutes<typeof routes>;

export function messagesRoutes(services: Services): MessagesApi {
  return mountRoutes(services, routes);
}
