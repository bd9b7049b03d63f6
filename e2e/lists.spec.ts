import { expect, type APIRequestContext } from '@playwright/test';

import { recordTypeAt, getRows } from './record-forms.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

const awards = recordTypeAt('awards');
const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

const lists = [
  {
    address: '/dashboard/awards',
    api: '/api/records/awards',
    add: 'Add award',
    field: 'Award name',
    row: (n: number) => award(n),
  },
  {
    address: '/dashboard/tasks',
    api: '/api/tasks',
    add: 'Create a task',
    field: 'Title',
    row: (n: number) => ({ title: `Task ${n}`, criteria: 'Awards', action_item: 'Place order' }),
  },
  {
    address: '/dashboard/requests',
    api: '/api/requests',
    add: 'New request',
    field: 'Product',
    row: () => ({ product: 'UK Design' }),
  },
  {
    address: '/dashboard/support',
    api: '/api/support/tickets',
    add: 'Open a ticket',
    field: 'Subject',
    row: (n: number) => ({ subject: `Question ${n}`, description: 'Help', priority: 'low' }),
  },
];

for (const { address, api, add, field, row } of lists) {
  test(`${address} shows its list first, and its form on request`, async ({ signedIn }) => {
    const { page } = await signedIn();
    const complaints = collectComplaints(page);

    await page.goto(address);
    await expect(page.getByLabel(field)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);

    for (let n = 1; n <= 10; n += 1) await send(page.request, api, row(n));
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(address);
      const first = page.locator('[id^="row-"]').first();
      await expect(first).toBeInViewport({ ratio: 1 });
      await expect(page.getByLabel(field)).toHaveCount(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    await expectAccessible(page, `${address} with ten rows`);

    const input = page.getByLabel(field);
    const button = page.getByRole('button', { name: add, exact: true });
    await page.keyboard.press('n');
    await expect(input).toBeFocused();
    await expectAccessible(page, `${address} with its form unfolded`);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(input).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await expect(input).toBeFocused();

    await page.goto(`${address}?new`);
    await expect(input).toBeFocused();
    await expect(page).toHaveURL(address);
    expect(complaints).toEqual([]);
  });
}

test('input is hidden with its collapsed form, and returns with it', async ({ signedIn }) => {
  const { page } = await signedIn();
  await addAwards(page.request, 2);
  await page.goto('/dashboard/awards?new');
  const name = page.getByLabel('Award name');
  const goOn = page.getByRole('button', { name: 'Continue your draft' });

  await name.fill('Golden Shuttle');
  // Closed before it was saved.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(goOn).toBeFocused();
  await goOn.click();
  await expect(name).toHaveValue('Golden Shuttle');
  await page.getByLabel('Awarding organization').fill('Guild of Weavers');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  await page.reload();
  await expect(name).toHaveCount(0);
  await goOn.click();
  await expect(name).toHaveValue('Golden Shuttle');
  await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
  await expectAccessible(page, 'a draft that was unfolded');

  await page.getByRole('button', { name: 'Add award' }).click();
  const added = getRows(page, awards).filter({ hasText: 'Golden Shuttle' });
  await expect(added).toBeFocused();
  await expect(page.getByText('“Golden Shuttle” was added.')).toBeVisible();
  await expect(goOn).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add award' })).toBeVisible();
});

test('a record is read in its row, and its URL opens it even if a filter hides it', async ({ signedIn }) => {
  const { page } = await signedIn();
  const [first, second] = await addAwards(page.request, 3);
  await page.goto('/dashboard/awards');
  const row = getRows(page, awards).filter({ hasText: 'Award 1' });

  await test.step('the title opens the record, and Back or the button closes it', async () => {
    const title = row.getByRole('link', { name: 'Award 1', exact: true });
    await title.click();
    await expect(page).toHaveURL(`/dashboard/awards?row=${first}`);
    await expect(title).toBeFocused();
    await expect(row.getByText('Award criteria', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a record that is read');
    await page.goBack();
    await expect(row.getByText('Award criteria', { exact: true })).toHaveCount(0);
    await title.click();
    await row.getByRole('link', { name: 'Close Award 1' }).click();
    await expect(row.getByText('Award criteria', { exact: true })).toHaveCount(0);
    await expect(title).toBeFocused();
    await expect(page).toHaveURL('/dashboard/awards');
  });

  await test.step('a record hidden by a filter comes first, marked and focused', async () => {
    await page.goto(`/dashboard/awards?status=Completed&row=${second}`);
    const hidden = getRows(page, awards).filter({ hasText: 'Award 2' });
    await expect(getRows(page, awards)).toHaveCount(1);
    await expect(hidden).toBeFocused();
    await expect(hidden.getByText('Award criteria', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a record that a filter hides');
    await hidden.getByRole('combobox', { name: 'Status of Award 2' }).selectOption('In Progress');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(getRows(page, awards)).toHaveCount(3);
    await expect(page).toHaveURL('/dashboard/awards');
    await expect(hidden.getByRole('combobox')).toHaveValue('In Progress');
  });

  await test.step('the URL no longer names a record that is deleted from its menu', async () => {
    await row.getByRole('link', { name: 'Award 1', exact: true }).click();
    await row.getByRole('button', { name: 'More actions for Award 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete Award 1' }).click();
    await expect(getRows(page, awards)).toHaveCount(2);
    await expect(page).toHaveURL('/dashboard/awards');
    await expect(page.getByRole('heading', { name: 'Your awards' })).toBeFocused();
  });

  await test.step('a missing item leads to the form, and saving leads back to the row', async () => {
    const other = getRows(page, awards).filter({ hasText: 'Award 3' });
    await other.getByRole('button', { name: /^Needed: .+ in Award 3/ }).click();
    await expect(page.getByRole('textbox', { name: 'Award criteria' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Award criteria' }).fill('One of twelve.');
    await page.getByRole('button', { name: 'Update award' }).click();
    await expect(other.getByRole('button', { name: 'More actions for Award 3' })).toBeFocused();
  });
});

test('an order in the URL of requests leads to its row in the table and in the cards', async ({ signedIn }) => {
  const { page } = await signedIn();
  const { id } = await send<{ id: string }>(page.request, '/api/requests', { product: 'German Utility' });
  for (let n = 0; n < 25; n += 1) await send(page.request, '/api/requests', { product: 'UK Design' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`/dashboard/requests?row=${id}`);
    await expect(page.locator(`#row-${id}`)).toBeFocused();
    await expect(page.getByText('The request from your link is shown first.')).toBeVisible();
    if (size.width < 1000) continue;
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tbody tr').nth(1)).toBeFocused();
    await page
      .locator('tbody tr')
      .nth(1)
      .getByRole('button', { name: /^More actions for / })
      .focus();
    await page.keyboard.press('ArrowDown');
    await expect(
      page
        .locator('tbody tr')
        .nth(2)
        .getByRole('button', { name: /^More actions for / }),
    ).toBeFocused();
  }
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Paid');
  await expect(page.getByRole('button', { name: 'Filter and sort (1)' })).toBeVisible();
  await expect(page.getByText('No requests match this search.')).toBeVisible();
});

function award(n: number): object {
  return {
    award_name: `Award ${n}`,
    awarding_organization: 'Guild of Weavers',
    certificate_url: null,
    status: 'Started',
  };
}

async function addAwards(request: APIRequestContext, count: number): Promise<string[]> {
  const ids = [];
  for (let n = 1; n <= count; n += 1) {
    ids.push((await send<{ id: string }>(request, '/api/records/awards', award(n))).id);
  }
  return ids;
}
