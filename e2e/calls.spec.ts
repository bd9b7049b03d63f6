import { expect, type Page } from '@playwright/test';

import { createPdf } from '../src/testing/fixtures.ts';
import { idle } from './idle.ts';
import { test } from './site.ts';
import { send } from './support.ts';

test('the overview loads with three calls, and a list opens from there with one', async ({ signedIn }) => {
  const { page } = await signedIn();
  await send(page.request, '/api/profile', { time_zone: 'UTC' }, 'PATCH');
  await send(page.request, '/api/records/patents', {
    patent_title: 'Loom',
    country: 'Germany',
    patent_type: 'Utility',
  });
  const calls = listCalls(page);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Other evidence' })).toBeVisible();
  await idle(page);
  expect(calls.splice(0).toSorted()).toEqual([
    'GET /api/overview',
    'GET /api/pending-items/overview',
    'GET /api/readiness',
  ]);

  await page.getByRole('navigation').getByRole('link', { name: 'Patents' }).first().click();
  await expect(page.getByRole('heading', { level: 3, name: 'Loom' })).toBeVisible();
  await expect(page.getByText('Missing here')).toBeVisible();
  await idle(page);
  expect(calls.splice(0)).toEqual(['GET /api/records/patents']);

  // Within seconds the rows are still in the cache, but the files' languages may have changed on another page.
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('heading', { name: 'Other evidence' })).toBeVisible();
  await idle(page);
  calls.length = 0;
  await page.getByRole('navigation').getByRole('link', { name: 'Patents' }).first().click();
  await expect(page.getByRole('heading', { level: 3, name: 'Loom' })).toBeVisible();
  await idle(page);
  expect(calls.splice(0)).toEqual(['GET /api/readiness/context']);
});

test('a page that contains the session requests it again only after it may have changed', async ({ signedIn }) => {
  const { page } = await signedIn();
  const calls = listCalls(page);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await idle(page);
  expect(calls).not.toContain('GET /api/session');

  // Another tab signs out. Coming back, the page checks.
  await send(page.request, '/api/accounts/sign-out');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => calls).toContain('GET /api/session');
  // A page that is loaded now contains no session, so its visitor signs in.
  await page.goto('/notifications');
  await expect(page).toHaveURL('/login?next=%2Fnotifications');
});

test('one call moves an exhibit', async ({ signedIn }) => {
  const { page } = await signedIn();
  for (const name of ['Medal', 'Prize']) {
    const { url } = await send<{ url: string }>(
      page.request,
      `/api/files/awards?name=${name}.pdf`,
      Buffer.from(createPdf(name)),
    );
    const award = { award_name: name, awarding_organization: 'The Guild', certificate_url: url };
    await send(page.request, '/api/records/awards', award);
  }
  await page.goto('/dashboard/binder');
  await page.getByRole('button', { name: 'Create the binder' }).click();
  const exhibit = page.getByRole('main').getByRole('button', { name: /^A-\d Medal$/ });
  await expect(exhibit).toBeVisible();
  await expect(page.getByText(/\d files? checked$/)).toHaveCount(0);
  await idle(page);
  const calls = listCalls(page);
  await exhibit.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('main').getByRole('button', { name: 'A-2 Medal' })).toBeFocused();
  await idle(page);
  expect(calls).toEqual(['PATCH /api/binder']);
});

/** Calls of the API from now on, without the stream of live updates. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live-updates') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
