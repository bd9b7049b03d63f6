import type { Context, Hono } from 'hono';

import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import type { Profile, SessionRecord } from '#features/accounts/accounts/server/answers.ts';
import type { UnreadCount } from '#features/communication/notifications/schema.ts';
import type { PendingItemCounts } from '#features/overview/pending-items/schema.ts';

/** Responses of the API that a workspace page contains, since its frame would request them first. */
export type PageAnswers = {
  session: SessionRecord;
  profile: Profile | undefined;
  unread: UnreadCount | undefined;
  pendingItems: { today: string; counts: PendingItemCounts | undefined };
};

/**
 * Creates a reader of the answers for the user of a page. They are the API's own, under the same access rules.
 * @returns undefined for a visitor without an active session, or if the session cannot be read
 */
export function createAnswerReader(
  app: Hono<RequestEnv>,
  { now }: Pick<Services, 'now'>,
): (c: Context<RequestEnv>) => Promise<PageAnswers | undefined> {
  return async (c) => {
    if (!c.get('token')) return undefined;
    const headers = new Headers();
    for (const name of ['cookie', 'x-forwarded-for']) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    async function ask<Answer>(address: string): Promise<Answer | undefined> {
      const response = await app.request(address, { headers }, c.env);
      return response.ok ? ((await response.json()) as Answer) : undefined;
    }

    // First: live updates continue from its position, and must not miss a change that the others lack.
    const answer = await ask<{ session: SessionRecord | null }>('/api/session');
    if (!answer?.session) return undefined;
    const [profile, unread] = await Promise.all([
      ask<Profile>('/api/profile'),
      ask<UnreadCount>('/api/notifications/unread-count'),
    ]);
    const today = wallTimeAt(now(), profile?.time_zone || 'UTC').date;
    const counts = await ask<PendingItemCounts>(`/api/pending-items?today=${today}`);
    return { session: answer.session, profile, unread, pendingItems: { today, counts } };
  };
}
