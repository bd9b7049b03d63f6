import { expect } from '@playwright/test';

import { test } from './site.ts';
import { expectAccessible } from './support.ts';

test('a page of the workspace names all scripts that its list needs, and contains the session', async ({
  signedIn,
}) => {
  const { page } = await signedIn();
  const html = await (await page.request.get('/dashboard/patents')).text();
  const named = new Set(html.match(/\/assets\/[\w-]+\.js/g));
  const requested: string[] = [];
  let isListRead = false;
  page.on('request', (request) => {
    if (!isListRead) requested.push(new URL(request.url()).pathname);
  });
  page.on('response', (response) => {
    isListRead ||= new URL(response.url()).pathname === '/api/records/patents';
  });
  await page.goto('/dashboard/patents');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patents');
  await expect.poll(() => isListRead).toBe(true);

  const scripts = requested.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(
    scripts.filter((path) => !named.has(path)),
    'found by another script',
  ).toEqual([]);
  expect(requested).not.toContain('/api/session');

  // The form’s scripts load after the list, without a user action.
  await expect(page.getByLabel('Patent Title')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Patent Title')).toBeFocused();
});

test('a part loaded after the list reports a failure, and can be retried', async ({ signedIn }) => {
  const { page } = await signedIn();
  const html = await (await page.request.get('/dashboard/patents')).text();
  await page.route('**/assets/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto('/dashboard/patents');
  // The list is empty, so its form is open.
  const failure = page.getByText('The form could not be loaded.');
  await expect(failure).toBeVisible();
  await expect(page.getByText('No patents added yet.')).toBeVisible();
  await expectAccessible(page, 'a form that did not come');

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Patent Title')).toBeVisible();
  await expect(failure).toHaveCount(0);
});
