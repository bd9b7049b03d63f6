import { describe, expect, it } from 'vitest';

import { paths } from '#core/shared/paths.ts';

import type { ListedPage } from './navigation.ts';
import { pageAt } from './pages.ts';
import { countsByPage, waitingUnder } from './waiting-pages.ts';

const counted = (count: number, word: string | null = 'due', is_urgent = false) => ({ count, word, is_urgent });
const listed = (address: string) => pageAt(address) as ListedPage;

describe('a sidebar entry', () => {
  it.each([
    { entry: `${paths.dashboard}/team`, key: 'sharing', tab: `${paths.dashboard}/sharing` },
    { entry: paths.binder, key: 'evidence-requests', tab: paths.evidenceRequests },
    { entry: paths.readiness, key: 'translations', tab: `${paths.dashboard}/translations` },
    { entry: paths.adminSupport, key: 'contact-messages', tab: paths.adminMessages },
  ])('$entry leads to $tab if only that tab has pending items', ({ entry, key, tab }) => {
    expect(waitingUnder(listed(entry), { [key]: counted(2) })).toEqual({ to: tab, waiting: counted(2) });
    expect(countsByPage({ [key]: counted(2) })).toEqual({ [tab]: counted(2) });
  });

  it('leads to its first page if that has pending items too, and adds those of its tabs', () => {
    const counts = { 'support-queue': counted(3, 'awaiting reply'), 'contact-messages': counted(1, 'awaiting reply') };
    expect(waitingUnder(listed(paths.adminSupport), counts)).toEqual({
      to: paths.adminSupport,
      waiting: counted(4, 'awaiting reply'),
    });
    expect(countsByPage(counts)).toEqual({
      [paths.adminSupport]: counted(3, 'awaiting reply'),
      [paths.adminMessages]: counted(1, 'awaiting reply'),
    });
  });

  it('has no word for items of several kinds, and is urgent if any of them is', () => {
    const counts = { 'support-queue': counted(1, 'awaiting reply'), 'contact-messages': counted(1, 'late', true) };
    expect(waitingUnder(listed(paths.adminSupport), counts).waiting).toEqual(counted(2, null, true));
  });

  it('leads to its own page without a count if nothing is pending', () => {
    expect(waitingUnder(listed(paths.binder), { tasks: counted(1) })).toEqual({ to: paths.binder, waiting: undefined });
  });
});
