import { queryOptions, type QueryMeta } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource } from '#core/client/rows.ts';

import { notificationQuery, type NotificationPreference, type NotificationRow } from '../schema.ts';
import type { NotificationsApi } from '../server/routes.ts';

const api = createApi<NotificationsApi>('/api/notifications');

/** First part of the query keys that change when a notification arrives or is read. */
export const notificationsKey = ['notifications'];

/** Both only show notifications. */
const meta: QueryMeta = { shows: ({ kind }) => kind === 'notifications' };

/** Number of unread notifications with their links. Refetched with live updates, and when the window is focused. */
export const unreadNotifications = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: () => unwrap(api['unread-count'].$get()),
  meta,
  refetchOnWindowFocus: 'always',
});

export const unreadCount = queryOptions({ ...unreadNotifications, select: ({ unread }) => unread });

export const newestNotifications = queryOptions({
  queryKey: [...notificationsKey, 'newest'],
  queryFn: async () => (await unwrap(api.index.$get({ query: {} }))).rows,
  meta,
  staleTime: 0,
});

/** Newest first, page by page. */
export const ownNotifications = {
  key: [...notificationsKey, 'rows'],
  query: notificationQuery,
  async list(query, { from, signal }) {
    const part = await unwrap(
      api.index.$get({ query: { ...toQueryParams(query), ...(from !== null && { from }) } }, { init: { signal } }),
    );
    return { ...part, can: {} };
  },
} satisfies RowSource<NotificationRow, typeof notificationQuery, object>;

export async function markRead(id: string): Promise<void> {
  await unwrap(api[':id'].read.$post({ param: { id } }));
}

/** Marks notifications with links to these pages as read. */
export async function markVisited(links: string[]): Promise<void> {
  await unwrap(api['read-visited'].$post({ json: { links } }));
}

export async function markAllRead(): Promise<void> {
  await unwrap(api['read-all'].$post());
}

export const preferences = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: async () => (await unwrap(api.preferences.$get())).preferences,
  // A reopened page shows what was chosen on it in the meantime.
  staleTime: 0,
});

export async function savePreference({ kind, by_email }: NotificationPreference): Promise<void> {
  await unwrap(api.preferences[':kind'].$put({ param: { kind }, json: { by_email } }));
}
