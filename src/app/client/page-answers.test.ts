// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { ownProfile } from '#features/accounts/accounts/client/own-profile.ts';
import { unreadNotifications } from '#features/communication/notifications/client/api.ts';
import { pendingItemCounts } from '#features/overview/pending-items/client/api.ts';

import type { PageAnswers } from '../server/page-answers.ts';
import { takePageAnswers } from './page-answers.ts';

const answers = {
  session: { user: { id: 'ada' } },
  profile: { name: 'Ada' },
  unread: { unread: 1, links: [] },
  pendingItems: { today: '2026-11-27', counts: {} },
} as unknown as PageAnswers;

it('the answers in a page are given once, only to its user, and are as old as the page', () => {
  globalThis.laurelPage = answers;
  const [first, second] = [new QueryClient(), new QueryClient()];
  takePageAnswers(first, 'ada');
  takePageAnswers(second, 'ada');
  expect(first.getQueryData(ownProfile.queryKey)).toEqual(answers.profile);
  expect(first.getQueryData(unreadNotifications.queryKey)).toEqual(answers.unread);
  expect(first.getQueryData(pendingItemCounts('2026-11-27').queryKey)).toEqual({});
  expect(first.getQueryState(ownProfile.queryKey)?.dataUpdatedAt).toBe(performance.timeOrigin);
  expect(second.getQueryCache().getAll()).toEqual([]);
});

it('another user who signs in on the page gets none of its answers', () => {
  globalThis.laurelPage = answers;
  const client = new QueryClient();
  takePageAnswers(client, 'grace');
  takePageAnswers(client, 'ada');
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it('an answer that the server could not read is requested by the browser', () => {
  globalThis.laurelPage = { session: answers.session, profile: undefined, pendingItems: answers.pendingItems };
  const client = new QueryClient();
  takePageAnswers(client, 'ada');
  expect(client.getQueryData(ownProfile.queryKey)).toBeUndefined();
  expect(client.getQueryData(pendingItemCounts('2026-11-27').queryKey)).toEqual({});
});
