import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible } from './support.ts';

test('a user creates a calendar feed, renews its URL, and turns it off', async ({ request, signedIn }) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const fetchStatus = async (address: string) => (await request.get(address)).status();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Calendar feed', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Calendar Feed', level: 1 })).toBeVisible();
  await expectAccessible(page, 'a calendar feed that is off');

  await page.getByRole('button', { name: 'Create an address' }).click();
  await expect(page.getByText('It will not be shown again.')).toBeVisible();
  const first = await shownAddress(page);
  await expectAccessible(page, 'the address of a calendar feed');
  const response = await request.get(first);
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await response.text()).toContain('BEGIN:VCALENDAR');

  await page.reload();
  await expect(page.getByText('Your feed address was created')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Get a new address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Get a new address' }).click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
  const second = await shownAddress(page);
  expect([await fetchStatus(first), await fetchStatus(second)]).toEqual([404, 200]);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The feed is turned off.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  expect(await fetchStatus(second)).toBe(404);
  expect(complaints).toEqual([]);
});

function shownAddress(page: Page): Promise<string> {
  return page.getByRole('textbox', { name: 'Address' }).inputValue();
}
