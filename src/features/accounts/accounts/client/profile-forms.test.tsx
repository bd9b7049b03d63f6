// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { Profile } from '../server/answers.ts';
import { NameForm } from './profile-forms.tsx';

const profile = { name: 'Ada Example', time_zone: 'UTC', clock: '' } as Profile;

it('a saved name is shown as it was saved', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') sent.push(JSON.parse(body as string));
    const answer = method === 'PATCH' ? { ...profile, name: 'Zoë Example' } : { session: null };
    return Object.defineProperty(Response.json(answer), 'url', { value: address });
  });
  await renderPage(<NameForm profile={profile} />);
  await type(control('[name="name"]'), '  Zoë Example ');
  await click(button('Save'));
  await expect.poll(() => document.body.textContent).toContain('Your profile was saved.');
  expect(control('[name="name"]').value).toBe('Zoë Example');
  expect(sent).toMatchObject([{ name: 'Zoë Example' }]);
});
