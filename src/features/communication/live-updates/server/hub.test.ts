// The streams of one server of several.
import { afterAll, expect, it } from 'vitest';

import type { NotificationHandlers } from '#core/server/database/database.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { endStreams, getLiveUpdateHub, type LiveUpdateConnection } from './hub.ts';

const app = useTestApp();
let link: NotificationHandlers | undefined;
let database: typeof app.database | undefined;
/** A server whose link to other servers is controlled by the tests. */
const server = () => ({
  ...app,
  database: (database ??= {
    ...app.database,
    async listen(handlers: NotificationHandlers) {
      link = handlers;
      handlers.onConnected();
      return async () => {};
    },
  }),
});
afterAll(() => endStreams(server()));

it('open and new pages refetch everything after the link to other servers was lost', async () => {
  const { id, token } = await createUser(app.database);
  const sent: string[] = [];
  const stream: LiveUpdateConnection = {
    userId: id,
    sessionId: token ?? '',
    tell: ({ kind }) => void sent.push(kind),
    reload: () => void sent.push('reload'),
    beat() {},
    end() {},
  };
  const hub = getLiveUpdateHub(server());
  await hub.join(stream);
  expect(sent).toEqual([]);
  link?.onConnected();
  expect(await hub.missed(id, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  await expect.poll(() => sent).toEqual(['reload']);
  expect(await hub.missed(id, Number.MAX_SAFE_INTEGER)).toEqual([]);
  expect(await hub.missed(id, 0)).toBeUndefined();
});
