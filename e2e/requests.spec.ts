import { expect, type APIRequestContext, type Locator } from '@playwright/test';

import { act, deleteRow } from './record-forms.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send, mailTo } from './support.ts';

test('an applicant orders a service, changes it, pays for it, and receives the delivery', async ({
  signedIn,
  owner: staff,
}) => {
  const { page, user } = await signedIn();
  const complaints = collectComplaints(page);
  const row = page.getByRole('row').filter({ hasText: 'Letters (impact' });

  await test.step('the empty list shows that it is empty', async () => {
    await page.goto('/dashboard/requests');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Dashboard');
    await expect(page.getByText('No requests found.')).toBeVisible();
    await expectAccessible(page, 'no requests');
    // The form is open, so there is no button to open it.
    await expect(page.getByRole('button', { name: 'New request' })).toHaveCount(0);
    await expect(page.getByLabel('Product')).toBeVisible();
  });

  await test.step('the form requires a product', async () => {
    await page.getByRole('button', { name: 'Create request' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Product is required']);
    await expectAccessible(page, 'a request with an error');
  });

  await test.step('delivery time and total follow product and quantity immediately', async () => {
    await expect(page.getByRole('option', { name: 'UK Design, $700.00 per patent', exact: true })).toBeAttached();
    await page.getByLabel('Product').selectOption('Letters (impact, recommendation and support)');
    await expect(page.getByLabel('Delivery time')).toHaveValue('12 days');
    await expect(page.getByLabel('Total cost')).toHaveValue('$50.00');
    await page.getByLabel('Quantity (1-20)').fill('7');
    await expect(page.getByLabel('Total cost')).toHaveValue('$350.00');
    await expect(page.getByLabel('Total cost')).not.toBeEditable();
  });

  await test.step('the quantity defaults to 1, and 21 is rejected', async () => {
    await page.getByLabel('Quantity (1-20)').fill('');
    await expect(page.getByLabel('Total cost')).toHaveValue('$50.00');
    await page.getByLabel('Quantity (1-20)').blur();
    await expect(page.getByLabel('Quantity (1-20)')).toHaveValue('1');
    await page.getByLabel('Quantity (1-20)').fill('21');
    await page.getByRole('button', { name: 'Create request' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Quantity must be a whole number from 1 to 20',
    ]);
  });

  await test.step('the applicant creates the request', async () => {
    await page.getByLabel('Quantity (1-20)').fill('3');
    await page.getByLabel('Notes').fill('The third by March, please.');
    await page.getByRole('button', { name: 'Create request' }).click();
    await expect(page.getByText(/^Letters .* was created\.$/)).toBeVisible();
    await expect(row).toContainText('$150.00');
    await expect(row).toContainText('Pending');
    await expect(row).toContainText('12 days');
    await expect(row).toContainText('The third by March, please.');
    await expectAccessible(page, 'one request');
  });

  await test.step('staff are notified by mail', async () => {
    const mail = await mailTo(
      page.request,
      'info@laurel.example',
      /^New service request: Letters .* \(SR-[0-9A-F]{8}\)$/,
    );
    expect(mail.text).toContain(user.email);
    expect(mail.text).toMatch(/Total: \$150\.00[^]+Notes: The third by March, please\./);
  });

  await test.step('the applicant edits the request, and the draft of another one is kept', async () => {
    await page.getByRole('button', { name: 'New request' }).click();
    await page.getByLabel('Product').selectOption('UK Design');
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
    await act(page, row, 'Edit');
    await expect(page.getByText(/^Edit request SR-/)).toBeVisible();
  });

  await test.step('the applicant changes the quantity', async () => {
    await expect(page.getByLabel('Product')).toBeFocused();
    await page.getByLabel('Quantity (1-20)').fill('4');
    await page.getByRole('button', { name: 'Update request' }).click();
    await expect(row).toContainText('$200.00');
  });

  await test.step('the applicant deletes the request, and undoes it', async () => {
    await act(page, row, 'Delete');
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
    await deleteRow(page, row);
    await expect(row).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Trash', exact: true }).click();
    await page.getByRole('button', { name: /^Restore Letters/ }).click();
    await expect(row).toHaveCount(1);
  });

  await test.step('Pay Now leads to the payment page', async () => {
    await expect(row.getByRole('link', { name: /^Pay Now/ })).toHaveAttribute(
      'href',
      /^\/payment\/new\?kind=request&id=[0-9a-f-]{36}$/,
    );
  });

  await test.step('an accepted request shows its expected delivery, and a delivered one is read-only', async () => {
    await moveOn(staff, { email: user.email, to: 'Accepted' });
    await page.reload();
    await expect(row).toContainText('Accepted');
    await expect(row).toContainText('in 12 days');
    await expect(row.getByRole('link', { name: /^Pay Now/ })).toHaveCount(0);
    await expect(row.getByRole('link', { name: /^Pay for Letters/ })).toBeVisible();
    await act(page, row, 'Edit');
    await page.getByLabel('Quantity (1-20)').fill('5');
    await moveOn(staff, { email: user.email, to: 'Delivered' });
    await page.getByRole('button', { name: 'Update request' }).click();
    await expect(page.getByRole('alert')).toContainText('This request has been delivered');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.reload();
    await expect(page.getByText('Delivered requests cannot be edited or deleted.')).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'a delivered request');
  });

  expect(complaints).toEqual([]);
});

test('the list keeps search, filter, order and page in its URL, and Back restores them', async ({ signedIn }) => {
  const { page } = await signedIn();
  for (let made = 0; made < 27; made += 1) await order(page.request, made === 0 ? 'German Utility' : 'UK Design');
  const products = page.getByRole('rowheader');

  await page.goto('/dashboard/requests');
  await expect(products).toHaveCount(25);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/requests?page=2');
  await expect(products).toHaveCount(2);
  await expectAccessible(page, 'the second page');
  // For axe, a single character is too short a text.
  await page.emulateMedia({ colorScheme: 'dark' });
  const readColors = (locator: Locator) =>
    locator.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]);
  // A hovered element looks different, and the page takes time to follow the scheme.
  await page.mouse.move(0, 0);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await readColors(page.getByRole('button', { name: 'Page 2', exact: true }))).toEqual(
    await readColors(page.getByRole('button', { name: 'New request' })),
  );
  await page.emulateMedia({ colorScheme: 'light' });

  const total = page.getByRole('columnheader', { name: 'Total cost' });
  await total.getByRole('button').click();
  await expect(page).toHaveURL('/dashboard/requests?sort=total');
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await expect(products.first()).toContainText('German Utility');
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL('/dashboard/requests?sort=total&direction=asc');
  await expect(products.first()).toContainText('UK Design');
  await expect(page.getByLabel('Sort by')).toBeHidden();
  await total.getByRole('button').click();
  await expect(page).toHaveURL('/dashboard/requests?sort=total');
  await page.getByRole('searchbox', { name: 'Search' }).fill('utility');
  await expect(page).toHaveURL('/dashboard/requests?sort=total&q=utility');
  await expect(products).toHaveCount(1);
  await page.getByLabel('Status', { exact: true }).selectOption('Accepted');
  await expect(page).toHaveURL('/dashboard/requests?sort=total&q=utility&status=Accepted');
  await expect(page.getByText('No requests match this search.')).toBeVisible();

  await page.goBack();
  await expect(products).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('utility');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/requests?sort=total&direction=asc');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/requests?page=2');
  await expect(products).toHaveCount(2);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await page.reload();
  await expect(products).toHaveCount(2);
});

test('the second of two tabs is notified of the first’s change, and loses nothing', async ({ signedIn }) => {
  const { page } = await signedIn();
  await order(page.request, 'UK Design');
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/requests');
    await act(tab, tab.getByRole('row').filter({ hasText: 'UK Design' }), 'Edit');
  }
  await page.getByLabel('Quantity (1-20)').fill('2');
  await page.getByRole('button', { name: 'Update request' }).click();
  await expect(page.getByText(/was updated\.$/)).toBeVisible();
  await other.getByLabel('Quantity (1-20)').fill('3');
  await other.getByRole('button', { name: 'Update request' }).click();
  await other.getByRole('button', { name: 'Show the newer version' }).click();
  await expect(other.getByText('The newer version differs from your form in:')).toBeVisible();
  await expect(other.getByLabel('Quantity (1-20)')).toHaveValue('3');
  await other.getByRole('button', { name: 'Update request' }).click();
  await expect(other.getByRole('row').filter({ hasText: 'UK Design' })).toContainText('$2,100.00');
});

async function order(request: APIRequestContext, product: string): Promise<void> {
  await send(request, '/api/requests', { product });
}

async function moveOn(staff: APIRequestContext, { email, to }: { email: string; to: string }): Promise<void> {
  const { rows } = (await (await staff.get(`/api/requests/all?q=${encodeURIComponent(email)}`)).json()) as {
    rows: { id: string; version: number }[];
  };
  await send(staff, `/api/requests/${rows[0]?.id}/status`, { status: to, version: rows[0]?.version });
}
