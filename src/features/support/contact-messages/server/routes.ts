import { z } from 'zod';

import { anyone } from '#core/server/access.ts';
import { defineCursorRoute } from '#core/server/cursor-route.ts';
import { AppError } from '#core/server/errors.ts';
import { defineCommand, defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { permitted } from '#features/accounts/roles/server/access.ts';

import {
  contactAnswer,
  contactChange,
  contactInput,
  contactListAbilities,
  contactMessage,
  messageQuery,
  type ContactMessage,
} from '../schema.ts';
import { listMessages, readMessage } from './queries.ts';
import { answerMessage, handleMessage, receiveMessage } from './service.ts';

/** The same admins who reply to tickets. */
const reader = permitted('manage_users');
const params = z.object({ id: z.uuid() });

const routes = [
  defineCursorRoute({
    path: '/',
    summary: 'Contact messages, newest first, for admins who manage users; spam is listed separately',
    for: reader,
    query: messageQuery,
    row: contactMessage,
    can: contactListAbilities,
    list: (asked) => listMessages({ ...asked, state: asked.state ?? 'all' }),
    present: (message: ContactMessage) => message,
    abilities: () => ({ answer: true }),
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'A contact message and the reply to it',
    for: reader,
    params,
    success: contactMessage,
    async handle({ act, params: { id } }) {
      const { json } = await act.read(readMessage(id));
      if (json === null) throw new AppError('not_found');
      return new JsonText<ContactMessage>(json);
    },
  }),
  defineCommand({
    method: 'post',
    path: '/',
    summary: 'Send a contact message; a plain form is answered with a page',
    for: anyone,
    body: contactInput,
    adds: true,
    refuses: ['too_many_requests'],
    handle: ({ act, addition: { request }, body }) => receiveMessage(act, { input: body, key: request?.key }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Mark a contact message as handled or not handled',
    for: reader,
    params,
    body: contactChange,
    success: contactMessage,
    handle: ({ act, params: { id }, body }) => handleMessage(act, { messageId: id, isHandled: body.is_handled }),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/answer',
    summary: 'Reply to a message by email, once',
    for: reader,
    params,
    body: contactAnswer,
    success: contactMessage,
    refuses: ['message_answered'],
    handle: ({ act, params: { id }, body: { answer } }) => answerMessage(act, { messageId: id, answer }),
  }),
] as const;

export type ContactApi = MountedRoutes<typeof routes>;

export function contactRoutes(services: Services): ContactApi {
  return mountRoutes(services, routes);
}
