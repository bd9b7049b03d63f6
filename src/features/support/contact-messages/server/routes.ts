import { z } from 'zod';

import { anyone } from '#core/server/access.ts';
import { defineCursorRoute } from '#core/server/cursor-route.ts';
import {
  defineNoContentRoute,
  defineQueryRoute,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import {
  contactReply,
  contactChange,
  contactInput,
  contactListAbilities,
  contactMessage,
  messageQuery,
} from '../schema.ts';
import { listMessages, readMessage } from './queries.ts';
import { answerMessage, handleMessage, receiveMessage } from './service.ts';

/** Admins who may also reply to tickets. */
const reader = withPermission('manage_users');
const params = z.object({ id: z.uuid() });

const routes = [
  defineCursorRoute({
    path: '/',
    summary: 'Contact messages, newest first, for admins who manage users; spam is listed separately',
    access: reader,
    query: messageQuery,
    row: contactMessage,
    can: contactListAbilities,
    list: (query) => listMessages({ ...query, state: query.state ?? 'all' }),
    abilities: () => ({ answer: true }),
  }),
  defineQueryRoute({
    path: '/{id}',
    summary: 'A contact message and the reply to it',
    access: reader,
    params,
    success: contactMessage,
    read: ({ params: { id } }) => readMessage(id),
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/',
    summary: 'Send a contact message; a plain form is answered with a page',
    access: anyone,
    body: contactInput,
    createsRow: true,
    errors: ['too_many_requests'],
    handle: ({ ctx, createOptions: { request }, body }) => receiveMessage(ctx, { input: body, key: request?.key }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Mark a contact message as handled or not handled',
    access: reader,
    params,
    body: contactChange,
    success: contactMessage,
    handle: ({ ctx, params: { id }, body }) => handleMessage(ctx, { messageId: id, isHandled: body.is_handled }),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/answer',
    summary: 'Reply to a message by email, once',
    access: reader,
    params,
    body: contactReply,
    success: contactMessage,
    errors: ['message_answered'],
    handle: ({ ctx, params: { id }, body: { answer } }) => answerMessage(ctx, { messageId: id, answer }),
  }),
] as const;

export type ContactApi = MountedRoutes<typeof routes>;

export function contactRoutes(services: Services): ContactApi {
  return mountRoutes(services, routes);
}
