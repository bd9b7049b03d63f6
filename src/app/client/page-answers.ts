import type { QueryClient } from '@tanstack/react-query';

import { ownProfile } from '#features/accounts/accounts/client/own-profile.ts';
import { unreadNotifications } from '#features/communication/notifications/client/api.ts';
import { pendingItemCounts } from '#features/overview/pending-items/client/api.ts';

import type { PageAnswers } from '../server/page-answers.ts';

declare global {
  /** Answers embedded in a workspace page (tools/scripts/finish-build.ts). Empty if the server added none. */
  var laurelPage: Partial<PageAnswers> | undefined;
}

/** Moves the answers in the page to the cache of its user. Another user in the same tab gets none of them. */
export function takePageAnswers(queryClient: QueryClient, userId: string): void {
  const { session, profile, unread, pendingItems } = globalThis.laurelPage ?? {};
  globalThis.laurelPage = undefined;
  if (session?.user.id !== userId) return;
  // The answers are as old as the page.
  const options = { updatedAt: performance.timeOrigin };
  queryClient.setQueryData(ownProfile.queryKey, profile, options);
  queryClient.setQueryData(unreadNotifications.queryKey, unread, options);
  if (!pendingItems) return;
  queryClient.setQueryData(pendingItemCounts(pendingItems.today).queryKey, pendingItems.counts, options);
}
