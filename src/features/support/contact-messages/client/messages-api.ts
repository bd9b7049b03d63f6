import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource } from '#core/client/rows.ts';

import { messageQuery, type ContactMessage } from '../schema.ts';
import type { ContactApi } from '../server/routes.ts';

const api = createApi<ContactApi>('/api/contact');

/** Messages of visitors, newest first, for admins. The public form has a separate api.ts, which stays small. */
export const contactMessages = {
  key: ['contact-messages'],
  query: messageQuery,
  list: (query, { from, signal }) =>
    unwrap(
      api.index.$get({ query: { ...toQueryParams(query), ...(from !== null && { from }) } }, { init: { signal } }),
    ),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<ContactMessage, typeof messageQuery, unknown>;

export function contactMessage(id: string) {
  return queryOptions({
    queryKey: [...contactMessages.key, 'row', id],
    queryFn: () => contactMessages.find(id),
  });
}

export const answerMessage = ({ id, answer }: { id: string; answer: string }): Promise<ContactMessage> =>
  unwrap(api[':id'].answer.$post({ param: { id }, json: { answer } }));

export const handleMessage = ({ id, is_handled }: { id: string; is_handled: boolean }): Promise<ContactMessage> =>
  unwrap(api[':id'].$patch({ param: { id }, json: { is_handled } }));
