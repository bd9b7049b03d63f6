// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { Profile } from '../server/answers.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

const profile = { email: 'ada@example.com', two_factor_enabled: true, recovery_codes_left: 1 } as Profile;

/** Opens a page with new recovery codes. No request to read anything is answered. */
async function renderCodes() {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return new Promise(() => {});
    const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-fgh${index}j`);
    return Object.defineProperty(Response.json({ recovery_codes: codes }), 'url', { value: address });
  });
  const page = await renderPage(<TwoFactorPanel profile={profile} />);
  await click(button('Generate new recovery codes'));
  await type(control('[name="currentPassword"]'), 'loom of the north wind');
  await type(control('[name="code"]'), '123456');
  await click(button('Generate new codes'));
  await expect.poll(() => document.body.textContent).toContain('abcd9-fgh9j');
  return page;
}

const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('new recovery codes are shown even if the session cannot be read again', async () => {
  await renderCodes();
  expect(document.body.textContent).toContain('The old codes no longer work.');
});

it('leaving new recovery codes asks for confirmation', async () => {
  const { goTo } = await renderCodes();
  expect(isWarned()).toBe(true);
  await goTo('/other');
  expect(document.body.textContent).toContain('Leave without your recovery codes?');
  await click(button('Stay'));
  expect(document.body.textContent).toContain('abcd9-fgh9j');
  await goTo('/other');
  await click(button('Leave'));
  expect(location.pathname).toBe('/other');
});

it.each(['Copy', 'Download', 'Print', 'I have saved them'])(
  '“%s” lets its user leave the recovery codes',
  async (name) => {
    vi.stubGlobal('print', vi.fn());
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { goTo } = await renderCodes();
    await click(button(name));
    expect(isWarned()).toBe(false);
    await goTo('/other');
    expect(location.pathname).toBe('/other');
  },
);

it('recovery codes that could not be copied do not count as saved', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await renderCodes();
  await click(button('Copy'));
  expect(document.body.textContent).toContain('Your browser does not allow copying.');
  expect(isWarned()).toBe(true);
});
