import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { expectAccessible, send } from './support.ts';

const trash = (page: Page) => page.getByRole('region', { name: 'Trash' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('restoring a row from Trash hides its Undo message, for every type', async ({ signedIn }) => {
  const { page } = await signedIn();
  const { url } = await uploaded(page, 'documents', 'Kestrel letter.pdf');
  await send(page.request, '/api/documents', { document_type: 'Award Certificate', file_url: url });
  await send(page.request, '/api/tasks', { title: 'Ask Osprey', criteria: 'Awards & Recognition', action_item: 'Ask' });
  await addAward(page, { award_name: 'Kestrel Medal' });
  for (const [address, name] of [
    ['awards', 'Kestrel Medal'],
    ['tasks', 'Ask Osprey'],
    ['documents', 'Kestrel letter.pdf'],
  ] as const) {
    await page.goto(`/dashboard/${address}`);
    await remove(page, name);
    await expect(undo(page)).toBeVisible();
    await trash(page).getByRole('button', { name: 'Trash' }).click();
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await expect(page.getByText(`“${name}” is back in your list.`)).toBeVisible();
    await expect(undo(page), address).toBeHidden({ timeout: 5000 });
  }
});

test('rows are focused, opened, edited and restored by keyboard only', async ({ signedIn }) => {
  const { page } = await signedIn();
  for (const award_name of ['Third Medal', 'Second Medal', 'First Medal']) await addAward(page, { award_name });
  await page.goto('/dashboard/awards');
  const row = (name: string) => page.locator('[data-row]').filter({ has: page.getByRole('heading', { name }) });
  await expect(row('First Medal')).toBeVisible();
  const field = page.getByLabel('Award name');

  await page.keyboard.press('j');
  await expect(row('First Medal')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row('Second Medal')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row('Third Medal')).toBeFocused();
  await page.keyboard.press('k');
  await expect(row('Second Medal')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?row=/);
  await expect(row('Second Medal').getByText('Awarding organization')).toBeVisible();
  await page.keyboard.press('e');
  await expect(field).toHaveValue('Second Medal');
  await expect(field).toBeFocused();
  // In a field, letters are text.
  await page.keyboard.press('End');
  await page.keyboard.press('j');
  await expect(field).toHaveValue('Second Medalj');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await remove(page, 'First Medal');
  await expect(page.getByText(/Press Ctrl Z to undo, or F6 to move to this message and back\./)).toBeVisible();
  await page.keyboard.press('n');
  await expect(field).toBeFocused();
  await page.keyboard.press('F6');
  await expect(undo(page)).toBeFocused();
  // While focused, the message stays visible.
  await expectAccessible(page, 'the message with Undo');
  await page.keyboard.press('F6');
  await expect(field).toBeFocused();
  // In a field, the keys undo typing.
  await page.keyboard.type('x');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('');
  await expect(undo(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(undo(page)).toBeHidden();
  await expect(row('First Medal')).toBeVisible();

  // Undo also works after its message has disappeared, and on another page.
  await remove(page, 'Third Medal');
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(undo(page)).toBeHidden();
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Upload');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('“Third Medal” is back in your list.')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Move to the next or previous row')).toBeVisible();

  // Single-character shortcuts can be turned off in the profile, which the dialog mentions.
  await help.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(help).toBeHidden();
  const keys = page.getByRole('switch', { name: 'Single-character shortcuts' });
  await keys.click();
  await expect(keys).not.toBeChecked();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await expect(help).toBeHidden();
});

test('the search opens in a field, and finds a file by a mistyped name', async ({ signedIn }) => {
  const { page } = await signedIn();
  const { url } = await uploaded(page, 'awards', 'Recommendation by Osprey.pdf');
  const { id } = await addAward(page, { award_name: 'Kestrel Medal', certificate_url: url });
  await addAward(page, { award_name: 'Photonics Prize', awarding_organization: 'Society of Zürich' });
  await page.goto('/dashboard/awards?new');
  const field = page.getByLabel('Award name');
  await expect(field).toBeFocused();
  await field.fill('Half a na');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search or jump to' });
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Half a na');

  await page.keyboard.press('Control+k');
  await search.fill('zurich');
  await expect(results.getByRole('option', { name: 'Photonics Prize' })).toBeVisible();
  await search.fill('overdue');
  await expect(results.getByRole('option', { name: 'Tasks' })).toBeVisible();
  await search.fill('no such thing');
  await expect(page.getByText('No results for “no such thing”.')).toBeVisible();
  await search.fill('recomendation opsrey');
  await expect(results.getByRole('group', { name: 'Your items' }).getByRole('option')).toHaveText(/Kestrel Medal/);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 result');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/awards?row=${id}`);
});

/** Deletes a row by its button, or through its menu. */
async function remove(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: `More actions for ${name}` });
  const button = page.getByRole('button', { name: `Delete ${name}` });
  await expect(menu.or(button)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('menuitem', { name: `Delete ${name}` })
    .or(button)
    .click();
}

function addAward(page: Page, values: object): Promise<{ id: string }> {
  return send(page.request, '/api/records/awards', {
    award_name: 'Medal',
    awarding_organization: 'Society',
    award_level: 'National',
    ...values,
  });
}

async function uploaded(page: Page, bucket: string, name: string): Promise<{ url: string }> {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');
  const response = await page.request.post(`/api/files/${bucket}?name=${encodeURIComponent(name)}`, {
    data: pdf,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as { url: string };
}
