import { z } from 'zod';

import { anyone } from '#core/server/access.ts';
import { defineCommand, defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { permitted } from '#features/roles/server/access.ts';

import { contactChange, contactInput, contactMessage, contactPage } from '../schema.ts';
import { listMessages } from './queries.ts';
import { handleMessage, receiveMessage } from './service.ts';

/** The same admins who answer tickets. */
const reader = permitted('manage_users');
const yesOrNo = z.enum(['true', 'false']).optional();

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'What visitors wrote, newest first, for admins who manage users; spam apart',
    for: reader,
    query: z.strictObject({ spam: yesOrNo, handled: yesOrNo, from: z.uuid().optional() }),
    success: contactPage,
    async handle({ act, query: { spam, handled, from } }) {
      const isHandled = handled && handled === 'true';
      const { json } = await act.read(listMessages({ isSpam: spam === 'true', isHandled, from }));
      return new JsonText(json ?? '');
    },
  }),
  defineCommand({
    method: 'post',
    path: '/',
    summary: 'Write to the company; also a plain form, which is answered with a page',
    for: anyone,
    body: contactInput,
    adds: true,
    refuses: ['too_many_requests'],
    handle: ({ act, addition: { request }, body }) => receiveMessage(act, { input: body, key: request?.key }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Say that a message is dealt with, or that it is not',
    for: reader,
    params: z.object({ id: z.uuid() }),
    body: contactChange,
    success: contactMessage,
    handle: ({ act, params: { id }, body }) => handleMessage(act, { messageId: id, isHandled: body.is_handled }),
  }),
] as const;

export type ContactApi = MountedRoutes<typeof routes>;

export function contactRoutes(services: Services): ContactApi {
  return mountRoutes(services, routes);
}
