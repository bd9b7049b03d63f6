import { z } from '@hono/zod-openapi';

import { AppError } from '#core/server/errors.ts';
import { createApi, defineCommand, defineRoute, jsonBody, jsonText } from '#core/server/guard.ts';
import type { Services } from '#core/server/services.ts';

import { notificationKinds, notificationTypes, preferenceInput, type NotificationPage } from '../schema.ts';
import { countUnread, listNotifications, listPreferences, markAllRead, markRead, savePreference } from './queries.ts';

const notificationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(notificationKinds),
    title: z.string(),
    message: z.string(),
    type: z.enum(notificationTypes),
    link: z.string(),
    read_at: z.string().nullable(),
    created_at: z.string(),
  })
  .openapi('Notification');

const preferencesSchema = z.object({ preferences: z.array(z.object({ kind: z.enum(notificationKinds), by_email: z.boolean() })) });

export type NotificationsApi = ReturnType<typeof notificationsRoutes>;

/** What a person is told. Anybody signed in reads their own; only the server writes any. */
export function notificationsRoutes({ database }: Services) {
  const list = defineRoute({
    method: 'get',
    path: '/',
    summary: 'Own notifications, newest first',
    request: { query: z.strictObject({ unread: z.enum(['true', 'false']).optional(), from: z.uuid().optional() }) },
    success: { status: 200, body: z.object({ rows: z.array(notificationSchema), next: z.uuid().nullable() }) },
    refuses: ['signed_out', 'invalid'],
  });
  const count = defineRoute({
    method: 'get',
    path: '/unread-count',
    summary: 'How many own notifications are not read',
    success: { status: 200, body: z.object({ unread: z.int() }) },
    refuses: ['signed_out'],
  });
  const readAll = defineCommand({ method: 'post', path: '/read-all', summary: 'Mark all own notifications read', refuses: ['signed_out'] });
  const read = defineCommand({
    method: 'post',
    path: '/{id}/read',
    summary: 'Mark an own notification read',
    request: { params: z.object({ id: z.uuid() }) },
    refuses: ['signed_out', 'not_found'],
  });
  const preferences = defineRoute({
    method: 'get',
    path: '/preferences',
    summary: 'Of which kinds one gets mail',
    success: { status: 200, body: preferencesSchema },
    refuses: ['signed_out'],
  });
  const prefer = defineCommand({
    method: 'put',
    path: '/preferences/{kind}',
    summary: 'Choose whether a kind is mailed',
    request: { params: z.object({ kind: z.enum(notificationKinds) }), body: jsonBody(preferenceInput) },
    refuses: ['signed_out', 'not_found', 'invalid'],
  });

  return createApi()
    .openapi(list, async (c) => {
      const { unread, from } = c.req.valid('query');
      const { json } = await database.readAsActor(c.get('token'), listNotifications({ isUnread: unread === 'true', from }));
      return jsonText<NotificationPage>(c, json ?? '');
    })
    .openapi(count, async (c) => {
      const { json } = await database.readAsActor(c.get('token'), countUnread());
      return jsonText<{ unread: number }>(c, json ?? '');
    })
    .openapi(readAll, async (c) => {
      await database.asActor(c.get('token'), markAllRead);
      return c.body(null, 204);
    })
    .openapi(read, async (c) => {
      const isFound = await database.asActor(c.get('token'), (tx) => markRead(tx, c.req.valid('param').id));
      if (!isFound) throw new AppError('not_found');
      return c.body(null, 204);
    })
    .openapi(preferences, async (c) => {
      return c.json({ preferences: await database.asActor(c.get('token'), listPreferences) }, 200);
    })
    .openapi(prefer, async (c) => {
      const { kind } = c.req.valid('param');
      await database.asActor(c.get('token'), (tx) => savePreference(tx, { kind, ...c.req.valid('json') }));
      return c.body(null, 204);
    });
}
