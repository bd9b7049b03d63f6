import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, send, mailTo } from './support.ts';

test('an owner takes, answers and resolves a ticket, then replies to a visitor by mail', async ({
  signedIn,
  ownerPage: page,
}) => {
  const { page: ada } = await signedIn();
  const subject = 'A certificate does not open';
  await send(ada.request, '/api/support/tickets', { subject, description: 'It says: broken.', priority: 'high' });
  const visitor = 'visitor@example.com';
  await send(ada.request, '/api/contact', {
    name: 'Bea Visitor',
    email: visitor,
    message: 'How do I begin?',
    shown_for_ms: 60_000,
  });
  const complaints = collectComplaints(page);

  await test.step('the owner opens pending tickets from the overview, and the ticket in the queue', async () => {
    await page.goto('/admin');
    await expect(
      page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem').first(),
    ).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Admin workspace' })
      .getByRole('link', { name: /^Support.*awaiting reply/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Queue');
    await page.getByRole('searchbox', { name: 'Search' }).fill(subject);
    await expect(page).toHaveURL(/q=/);
    await page.getByLabel('Priority').selectOption('High');
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('No one');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'the queue');
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeFocused();
  });

  await test.step('the owner takes, answers and resolves the ticket, and adds an internal note', async () => {
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByText(/^The ticket is assigned to /)).toBeVisible();
    await page.getByLabel('Status').selectOption('In Progress');
    await expect(page.getByText(/^The ticket is now in progress\./)).toBeVisible();
    await page.getByLabel('Your reply').fill('Please try again now.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByText('Your reply was sent.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Internal note' }).check();
    await page.getByLabel('Your note').fill('A known customer.');
    await page.getByRole('button', { name: 'Save Note' }).click();
    await expect(page.getByText('Your note was saved.')).toBeVisible();
    await page.getByLabel('Status').selectOption('Resolved');
    await expect(page.getByText(/^The ticket is now resolved\./)).toBeVisible();
    await expectAccessible(page, 'a ticket');
  });

  await test.step('the author reads the reply, but neither the note nor its author', async () => {
    await ada.goto('/dashboard/support');
    await ada.getByRole('link', { name: subject }).click();
    await expect(ada.getByText('Please try again now.')).toBeVisible();
    await expect(ada.getByRole('list', { name: 'Messages' }).locator('> li')).toHaveCount(2);
    await expect(ada.getByText('A known customer.')).toHaveCount(0);
    await expect(ada.getByLabel('Assigned to')).toHaveCount(0);
  });

  await test.step('the owner replies to the message by mail, and the mail arrives', async () => {
    await page.getByRole('link', { name: 'All tickets' }).click();
    await page.getByRole('link', { name: 'Contact messages' }).click();
    // Both pages have a search, and the URL changes before the page does.
    await expect(page.getByText('Messages sent through the contact form.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill(visitor);
    await page.getByLabel('Status').selectOption('To reply');
    await expect(page.getByRole('list', { name: 'Contact messages' }).locator('> li')).toHaveCount(1);
    await page.getByRole('link', { name: 'Bea Visitor' }).click();
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByRole('alert').getByRole('link', { name: 'Reply is required' })).toBeVisible();
    await page.getByLabel('Your reply').fill('With the first record.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByText(`Your reply was emailed to ${visitor}.`)).toBeVisible();
    await expect(page.getByText('Replied', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your reply')).toHaveCount(0);
    await expectAccessible(page, 'a message');
    await mailTo(page.request, visitor, /^Your message to /);
    await page.goto('/mailbox');
    await expect(page.getByText(/^Your message to /).first()).toBeVisible();
  });

  expect(complaints).toEqual([]);
});

test('an owner edits a testimonial, its position and a statistic, and visitors see it', async ({ ownerPage: page }) => {
  const complaints = collectComplaints(page);
  const name = 'Grace Example';
  const rows = page.getByRole('list', { name: 'Testimonials' }).locator('> li');

  await test.step('the owner adds a testimonial, and the form reports every mistake at once', async () => {
    await page.goto('/admin/content');
    await page.getByRole('button', { name: 'Add testimonial' }).click();
    await page.getByLabel('Rating').fill('7');
    await page.getByRole('button', { name: 'Add testimonial' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Name is required',
      'Content is required',
      'Rating must be a number from 0 to 5',
    ]);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('textbox', { name: 'Content' }).fill('They answered within the hour.');
    await page.getByLabel('Rating').fill('4.5');
    await page.getByRole('checkbox', { name: 'Sample' }).check();
    await expectAccessible(page, 'the form of a testimonial');
    await page.getByRole('button', { name: 'Add testimonial' }).click();
    await expect(page.getByText(`“${name}” was added.`)).toBeVisible();
    await expect(rows.last()).toContainText(name);
  });

  await test.step('the owner moves it up by keyboard, and to the top by dragging', async () => {
    const handle = page.getByRole('button', { name: `Move ${name}` });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(handle).toBeFocused();
    await expect(rows.nth(-3)).toContainText(name);
    await expect.poll(() => fetchPlace(page, name)).toBe(-3);
    await rows.first().scrollIntoViewIfNeeded();
    const other = page.getByRole('button', { name: /^Move .*, position 3 of/ });
    const third = (await other.getAttribute('aria-label'))?.replace(/^Move |, position.*$/g, '') ?? '';
    await other.hover();
    await page.mouse.down();
    await page.getByRole('button', { name: /^Move .*, position 1 of/ }).hover();
    await page.mouse.up();
    await expect(rows.first()).toContainText(third);
    await expect.poll(async () => (await fetchNames(page))[0]).toBe(third);
  });

  await test.step('the owner edits it, and the site shows it', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Achievement').fill('A patent');
    await page.getByRole('button', { name: 'Update testimonial' }).click();
    await expect(page.getByText(`“${name}” was updated.`)).toBeVisible();
    await page.goto('/testimonials');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText('They answered within the hour.');
    await expect(card).toContainText('Sample');
  });

  await test.step('the owner deletes it permanently', async () => {
    await page.goto('/admin/content');
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible();
    await expect(rows.filter({ hasText: name })).toHaveCount(0);
  });

  await test.step('the owner adds the source of a statistic', async () => {
    await page.getByRole('link', { name: 'Site statistics' }).click();
    await page.getByRole('button', { name: 'Edit 100+ patents' }).click();
    await page.getByLabel('Source').fill('Patent office');
    await page.getByLabel('As of').fill('2026-03-12');
    await expect(page.getByText(/^Shown beside it: Patent office, as of /)).toBeVisible();
    await expectAccessible(page, 'a statistic');
    await page.getByRole('button', { name: 'Update statistic' }).click();
    await expect(page.getByText('“100+ patents” was updated.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Site statistics' })).toContainText('Patent office, as of');
    await page.goto('/');
    await expect(page.getByText(/Patent office, as of/).first()).toBeVisible();
  });

  expect(complaints).toEqual([]);
});

async function fetchNames(page: Page): Promise<string[]> {
  const { rows } = await send<{ rows: { name: string }[] }>(page.request, '/api/testimonials', undefined, 'GET');
  return rows.map(({ name }) => name);
}

/** Returns the position, counted from the end. */
async function fetchPlace(page: Page, name: string): Promise<number> {
  const names = await fetchNames(page);
  return names.indexOf(name) - names.length;
}
