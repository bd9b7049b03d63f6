import { expect, type Page } from '@playwright/test';

import { idle } from './idle.ts';
import { test } from './site.ts';
import { expectAccessible } from './support.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

test('a user reaches any page with the palette by keyboard only', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(chosen(page)).toHaveText('Overview');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText('Readiness');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText('Sign out');
  await expectAccessible(page, 'the palette');
  await field(page).fill('no such thing');
  await expect(page.getByText('No results for “no such thing”.')).toBeVisible();
  await expectAccessible(page, 'the palette with nothing found');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await field(page).pressSequentially('patent add');
  await expect(chosen(page)).toHaveText('Add patent');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/patents');
  const title = page.getByLabel('Patent Title');
  await expect(title).toBeFocused();

  // In a field, typed characters are text. Of the shortcuts, only the palette's works there.
  await title.pressSequentially('A loom? ');
  await expect(title).toHaveValue('A loom? ');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await title.fill('A loom that sees');
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
  await page.getByRole('button', { name: 'Add patent' }).click();
  await expect(page.getByText('“A loom that sees” was added.')).toBeVisible();

  await page.getByRole('link', { name: 'Documents' }).first().focus();
  await page.keyboard.press('Control+k');
  await field(page).pressSequentially('loom');
  await expect(chosen(page)).toHaveText(/A loom that sees\s*Patents/);
  await page.keyboard.press('Enter');
  const row = page.getByRole('list', { name: 'Your patents' }).locator('> li');
  await expect(row).toBeFocused();
  await row.getByRole('button', { name: 'Edit A loom that sees' }).click();
  await expect(title).toHaveValue('A loom that sees');
  await expect(title).toBeFocused();

  // Creates an item while another is being edited on the same page.
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().focus();
  await page.keyboard.press('Control+k');
  await field(page).pressSequentially('add patent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add patent' })).toBeVisible();
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
});

const beginnings = [
  { entry: 'Add role', address: '/dashboard/roles', button: 'Add role' },
  { entry: 'Upload a document', address: '/dashboard/documents', button: 'Submit for review' },
  { entry: 'New task', address: '/dashboard/tasks', button: 'Create task' },
  { entry: 'New service request', address: '/dashboard/requests', button: 'Create Request' },
  { entry: 'Open a ticket', address: '/dashboard/support', button: 'Submit Ticket' },
];

test('a create action of the palette opens the form', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard');
  for (const { entry, address, button } of beginnings) {
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await field(page).fill(entry);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    const form = page.locator('form', { has: page.getByRole('button', { name: button }) });
    await expect(form.locator(':focus'), entry).toHaveCount(1);
  }
});

test('a closed dialog returns the focus, and one key opens the list of shortcuts', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
  // A key pressed while the palette closes must not reach its field, or the page would scroll to a removed element.
  await page.keyboard.press('Control+k');
  await field(page).pressSequentially('pat');
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('x')]);
  await expect(palette(page)).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const link = page.getByRole('link', { name: 'Documents' }).first();
  await link.focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Show this list')).toBeVisible();
  // Nothing opens above a dialog.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await expectAccessible(page, 'the list of shortcuts');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('Control+k');
  await field(page).fill('keyboard');
  await page.keyboard.press('Enter');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  // The focus returns before the dialog is removed, and until then nothing opens.
  await expect(help).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('Control+k');
  await field(page).fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(link).toBeFocused();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await field(page).fill('system theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.keyboard.press('Control+k');
  await field(page).fill('log out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('the palette opens by touch on a phone', async ({ browser, signedIn }) => {
  const { page } = await signedIn();
  const storageState = await page.context().storageState();
  const phone = await (
    await browser.newContext({ storageState, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  ).newPage();
  await phone.goto('/dashboard');
  await phone.getByRole('button', { name: 'Search or jump to' }).tap();
  await expect(field(phone)).toBeFocused();
  await field(phone).fill('tasks');
  await palette(phone).getByRole('option', { name: 'Tasks', exact: true }).tap();
  await expect(phone).toHaveURL('/dashboard/tasks');
  await expect(palette(phone)).toBeHidden();
  await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
  await phone.getByRole('button', { name: 'Search or jump to' }).tap();
  await phone.getByRole('button', { name: 'Close the search' }).tap();
  await expect(palette(phone)).toBeHidden();
  await expect(phone.getByRole('button', { name: 'Search or jump to' })).toBeFocused();
});

test('public pages do not load the palette, and a workspace loads it on demand', async ({ signedIn }) => {
  const { page } = await signedIn();
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
  });
  const withPalette = async () =>
    (await Promise.all(scripts)).filter((script) => script.includes('Keyboard shortcuts'));
  await page.goto('/');
  await idle(page);
  await page.goto('/dashboard');
  await idle(page);
  expect(scripts.length).toBeGreaterThan(10);
  expect(await withPalette()).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeVisible();
  expect(await withPalette()).toHaveLength(1);
});

test('every page uses the time zone of the profile', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/profile');
  await chooseTimeZone(page, 'Asia/Tokyo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();

  await page.keyboard.press('Control+k');
  await field(page).fill('open a ticket');
  await page.keyboard.press('Enter');
  await expect(page.getByText('In your time zone (Asia/Tokyo):')).toBeVisible();
  await page.getByLabel('Subject').fill('What time is it?');
  await page.getByLabel('Description').fill('Here, I mean.');
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page.getByText(/Ticket #\d+ was sent. Expect a reply by .+ GMT\+9\./)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'What time is it?' })).toContainText('GMT+9');

  await page.goto('/profile');
  await chooseTimeZone(page, 'Pacific/Honolulu');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await page.goto('/dashboard/support');
  await expect(page.getByRole('listitem').filter({ hasText: 'What time is it?' })).toContainText('HST');
});

async function chooseTimeZone(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Time zone' }).fill(name);
  await page.getByRole('option', { name }).click();
}
