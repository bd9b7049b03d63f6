// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { Profile } from '../server/answers.ts';
import { ownProfile } from './own-profile.ts';
import { NameForm } from './profile-forms.tsx';

const profile = { name: 'Ada Example', time_zone: 'UTC', clock: '' } as Profile;

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') sent.push(JSON.parse(body as string));
    const answer = method === 'PATCH' ? { ...profile, name: 'Zoë Example' } : { session: null };
    return Object.defineProperty(Response.json(answer), 'url', { value: address });
  });
});

it('a saved name is shown as it was saved', async () => {
  await renderPage(<NameForm profile={profile} />);
  await type(control('[name="name"]'), '  Zoë Example ');
  await click(button('Save'));
  await expect.poll(() => document.body.textContent).toContain('Your profile was saved.');
  expect(control('[name="name"]').value).toBe('Zoë Example');
  expect(sent).toMatchObject([{ name: 'Zoë Example' }]);
});

it('a saved profile is not replaced by one whose read began before', async () => {
  const { client } = await renderPage(<NameForm profile={profile} />);
  const read = Promise.withResolvers<Profile>();
  const reading = client.fetchQuery({ ...ownProfile, queryFn: () => read.promise }).catch(() => undefined);
  await type(control('[name="name"]'), 'Zoë Example');
  await click(button('Save'));
  await expect.poll(() => document.body.textContent).toContain('Your profile was saved.');
  read.resolve(profile);
  await reading;
  expect(client.getQueryData(ownProfile.queryKey)?.name).toBe('Zoë Example');
});

it('a refused change does not say that the profile was saved, even once it is corrected', async () => {
  await renderPage(<NameForm profile={profile} />);
  await type(control('[name="name"]'), 'Zoë Example');
  await click(button('Save'));
  await expect.poll(() => document.body.textContent).toContain('Your profile was saved.');
  await type(control('[name="name"]'), ' ');
  await click(button('Save'));
  await expect.poll(() => document.body.textContent).toContain('Full name is required');
  expect(document.body.textContent).not.toContain('Your profile was saved.');
  await type(control('[name="name"]'), 'Ada');
  await expect.poll(() => document.body.textContent).not.toContain('Full name is required');
  expect(document.body.textContent).not.toContain('Your profile was saved.');
});
