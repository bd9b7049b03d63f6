// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';

import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { EndedSession } from '#features/accounts/accounts/client/session.ts';
import { unknownSession, type SessionState } from '#features/accounts/accounts/client/session-manager.ts';
import { renderPage } from '#testing/client/page.tsx';
import { button, click, find, press, render, type } from '#testing/client/render.tsx';

import { AccountLinks, SignOutButton } from './account-links.tsx';
import { PaletteHost } from './palette/palette-host.tsx';

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

/** Page of the workspace with unsaved input. */
function UnsavedPage() {
  const { dialog } = useUnsavedGuard(true);
  return (
    <PaletteHost>
      <SignOutButton />
      {dialog}
    </PaletteHost>
  );
}

it.each([
  ['the button', () => click(button('Sign Out'))],
  [
    'the palette',
    async () => {
      await press('k', { ctrlKey: true });
      await expect.poll(() => document.querySelector('[role="combobox"]')).not.toBeNull();
      await type(find('[role="combobox"]'), 'sign out');
      await press('Enter');
    },
  ],
])('signing out with %s asks before unsaved input is discarded', async (_way, signOut) => {
  const sent = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', sent);
  await renderPage(<UnsavedPage />);
  const requests = () => sent.mock.calls.length;
  await signOut();
  await expect.poll(() => document.body.textContent).toContain('Discard your changes?');
  const before = requests();
  await click(button('Discard'));
  await act(async () => {});
  expect(requests()).toBe(before + 1);
});
