import { z } from '@hono/zod-openapi';

import type { Actor, Transaction } from '#core/server/database/database.ts';
import { createApi, defineCommand, defineRoute, idempotencyKey, jsonBody, jsonText } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { contactChange, contactInput, contactMessage, type ContactPage } from '../schema.ts';
import { handleMessage, readMessages, receiveMessage, type Act } from './service.ts';

const answerSchema = contactMessage.openapi('ContactMessage');
const yesOrNo = z.enum(['true', 'false']).optional();

export type ContactApi = ReturnType<typeof contactRoutes>;

export function contactRoutes(services: Services) {
  const { database } = services;

  const list = defineRoute({
    method: 'get',
    path: '/',
    summary: 'What visitors wrote, newest first, for admins who manage users; spam apart',
    request: { query: z.strictObject({ spam: yesOrNo, handled: yesOrNo, from: z.uuid().optional() }) },
    success: { status: 200, body: z.object({ rows: z.array(answerSchema), next: z.uuid().nullable() }) },
    refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'invalid'],
  });
  const send = defineCommand({
    method: 'post',
    path: '/',
    summary: 'Write to the company; also a plain form, which is answered with a page',
    request: { body: jsonBody(contactInput) },
    takesKey: true,
    refuses: ['too_many_requests', 'invalid'],
  });
  const change = defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Say that a message is dealt with, or that it is not',
    request: { params: z.object({ id: z.uuid() }), body: jsonBody(contactChange) },
    success: { status: 200, body: answerSchema },
    refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found', 'invalid'],
  });

  function inTransaction<Answer>(c: RequestContext, work: (act: Act) => Promise<Answer>): Promise<Answer> {
    return database.asActor(c.get('token'), (tx: Transaction, actor: Actor) => work({ ...services, tx, actor }));
  }

  return createApi()
    .openapi(list, async (c) => {
      const { spam, handled, from } = c.req.valid('query');
      const isHandled = handled === undefined ? undefined : handled === 'true';
      return jsonText<ContactPage>(
        c,
        await inTransaction(c, (act) => readMessages(act, { isSpam: spam === 'true', isHandled, from })),
      );
    })
    .openapi(send, async (c) => {
      await receiveMessage(services, { input: c.req.valid('json'), key: idempotencyKey(c), ip: c.get('ip') });
      return c.body(null, 204);
    })
    .openapi(change, async (c) => {
      const { id: messageId } = c.req.valid('param');
      const { is_handled: isHandled } = c.req.valid('json');
      return c.json(await inTransaction(c, (act) => handleMessage(act, { messageId, isHandled })), 200);
    });
}
