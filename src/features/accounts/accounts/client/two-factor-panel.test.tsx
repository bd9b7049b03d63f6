// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { Profile } from '../server/answers.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

const profile = { email: 'ada@example.com', two_factor_enabled: true, recovery_codes_left: 1 } as Profile;

it('new recovery codes are shown even if the session cannot be read again', async () => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return new Promise(() => {});
    const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-fgh${index}j`);
    return Object.defineProperty(Response.json({ recovery_codes: codes }), 'url', { value: address });
  });
  await renderPage(<TwoFactorPanel profile={profile} />);
  await click(button('Generate new recovery codes'));
  await type(control('[name="currentPassword"]'), 'loom of the north wind');
  await type(control('[name="code"]'), '123456');
  await click(button('Generate new codes'));
  await expect.poll(() => document.body.textContent).toContain('abcd9-fgh9j');
  expect(document.body.textContent).toContain('The old codes no longer work.');
});
