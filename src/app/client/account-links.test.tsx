// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';

import { EndedSession } from '#features/accounts/accounts/client/session.ts';
import { unknownSession, type SessionState } from '#features/accounts/accounts/client/session-manager.ts';
import { render } from '#testing/client/render.tsx';

import { AccountLinks } from './account-links.tsx';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));

async function linksIn(session: SessionState): Promise<(string | null)[]> {
  await render(
    <MemoryRouter>
      <EndedSession value={session}>
        <AccountLinks />
      </EndedSession>
    </MemoryRouter>,
  );
  return [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
}

it('account links are hidden until the session is known', async () => {
  expect(await linksIn(unknownSession)).toEqual([]);
});

it('account links for both states are shown if the session cannot be checked', async () => {
  expect(await linksIn({ ...unknownSession, error: new Error('No connection') })).toEqual(['Log In', 'Dashboard']);
});
