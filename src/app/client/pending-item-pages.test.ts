import { describe, expect, it } from 'vitest';

import { paths } from '#core/shared/paths.ts';

import type { ListedPage } from './navigation.ts';
import { pageAt } from './pages.ts';
import { countsByPage, pendingItemsUnder } from './pending-item-pages.ts';

const counted = (count: number, word: string | null = 'due', is_urgent = false) => ({ count, word, is_urgent });
const listed = (address: string) => pageAt(address) as ListedPage;

describe('a sidebar entry', () => {
  it.each([
    { entry: `${paths.dashboard}/team`, key: 'sharing', tab: `${paths.dashboard}/sharing` },
    { entry: paths.binder, key: 'evidence-requests', tab: paths.notices },
    { entry: paths.readiness, key: 'translations', tab: `${paths.dashboard}/translations` },
    { entry: paths.adminSupport, key: 'contact-messages', tab: paths.adminMessages },
  ])('$entry shows the pending items of its tab $tab, which shows them too', ({ entry, key, tab }) => {
    expect(pendingItemsUnder(listed(entry), { [key]: counted(2) })).toEqual(counted(2));
    expect(countsByPage({ [key]: counted(2) })).toEqual({ [tab]: counted(2) });
  });

  it('adds the pending items of its tabs to its own', () => {
    const counts = { 'support-queue': counted(3, 'awaiting reply'), 'contact-messages': counted(1, 'awaiting reply') };
    expect(pendingItemsUnder(listed(paths.adminSupport), counts)).toEqual(counted(4, 'awaiting reply'));
    expect(countsByPage(counts)).toEqual({
      [paths.adminSupport]: counted(3, 'awaiting reply'),
      [paths.adminMessages]: counted(1, 'awaiting reply'),
    });
  });

  it('has no word for items of several kinds, and is urgent if any of them is', () => {
    const counts = { 'support-queue': counted(1, 'awaiting reply'), 'contact-messages': counted(1, 'late', true) };
    expect(pendingItemsUnder(listed(paths.adminSupport), counts)).toEqual(counted(2, null, true));
  });

  it('has no count if nothing is pending on its pages', () => {
    expect(pendingItemsUnder(listed(paths.binder), { tasks: counted(1) })).toBeUndefined();
  });
});
