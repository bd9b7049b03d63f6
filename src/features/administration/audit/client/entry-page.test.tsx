// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';

import type { AuditRow } from '../schema.ts';
import EntryPage from './entry-page.tsx';

const signIn = {
  at: '2026-11-28T09:00:00Z',
  actor_id: null,
  actor_role: 'admin',
  subject_id: null,
  action: 'signed_in',
  table_name: 'sessions',
  row_id: 's1',
  before: null,
  after: null,
  is_erased: false,
  position: 7,
} as AuditRow;

it('an entry of a sign-in says that nothing was changed', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Object.defineProperty(Response.json(signIn), 'url', { value: address }),
  );
  await renderPage(<EntryPage />);
  await expect.poll(() => document.body.textContent).toContain('Before and afterNothing was changed.');
});
