import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

test('a user opens a ticket, reads the reply, replies, and withdraws another ticket', async ({
  browser,
  signedIn,
  owner: staff,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page, user } = await signedIn();
  const complaints = collectComplaints(page);
  const tickets = page.getByRole('list', { name: 'Your tickets' });

  await test.step('the page has no tickets at first, and shows the support hours in local time', async () => {
    await page.goto('/dashboard/support');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Center');
    await expect(page.getByText('No tickets found')).toBeVisible();
    await expect(page.getByText('Monday to Friday, 9am to 5pm EST', { exact: true })).toBeVisible();
    await expect(page.getByText(/^In your time zone \(.+\): \w+ to \w+, /)).toBeVisible();
    await expect(page.getByText(/^(Open|Closed) now$/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    await expectAccessible(page, 'no tickets');
  });

  await test.step('the form reports every missing field at once', async () => {
    await page.getByRole('button', { name: 'Submit Ticket' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Subject is required', 'Description is required']);
    await expectAccessible(page, 'a ticket with errors');
  });

  await test.step('the user opens two tickets, the second after an interruption', async () => {
    await chooseFiles(page, 'Files', [files.png]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await openTicket(page, {
      subject: 'A certificate does not open',
      description: 'It is a PDF of 20 MB.\nIt says: broken.',
      priority: 'high',
    });
    await expect(page.getByText(/^Ticket #\d+ was sent\. Expect a reply by /)).toBeVisible();
    await page.getByRole('button', { name: 'Open a ticket' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    await page.getByLabel('Subject').fill('Asked by');
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Continue your draft' }).click();
    await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('Asked by');
    await openTicket(page, { subject: 'Asked by mistake', description: 'Never mind.', priority: 'medium' });
    await expect(tickets.getByRole('link')).toHaveText(['Asked by mistake', 'A certificate does not open']);
    await expect(page.getByText(/^Your draft/)).toHaveCount(0);
    await expect(tickets.getByRole('listitem').nth(1)).toContainText(/#\d+ · High priority/);
    await expectAccessible(page, 'two tickets');
  });

  await test.step('the user cancels a ticket, and finds it by its status', async () => {
    await tickets.getByRole('link', { name: 'Asked by mistake' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Asked by mistake' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel Ticket' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectAccessible(page, 'the question before cancelling');
    await dialog.getByRole('button', { name: 'Cancel Ticket' }).click();
    await expect(page.getByText('The ticket was cancelled.')).toBeVisible();
    await expect(page.getByText('Cancelled by you')).toBeVisible();
    await expect(page.getByRole('button', { name: /Cancel|Send/ })).toHaveCount(0);
    await expectAccessible(page, 'a cancelled ticket');

    await page.getByRole('link', { name: 'All tickets' }).click();
    await page.getByLabel('Status').selectOption('Closed');
    await expect(page).toHaveURL('/dashboard/support?status=closed');
    await expect(tickets.getByRole('link')).toHaveText(['Asked by mistake']);
    await page.getByLabel('Status').selectOption('Resolved');
    await expect(page.getByText('No tickets match this filter.')).toBeVisible();
    await page.goBack();
    await expect(tickets.getByRole('link')).toHaveText(['Asked by mistake']);
    await page.getByLabel('Status').selectOption('All');
    await expect(tickets.getByRole('link')).toHaveCount(2);
  });

  await test.step('the bell notifies the user of the reply, which they read', async () => {
    await answer(staff, {
      author: user.email,
      subject: 'A certificate does not open',
      note: 'A known customer.',
      reply: 'Please try again now.',
    });
    const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
    await expect(bell).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 unread notification' })).toBeAttached();
    await bell.click();
    const newest = page.getByRole('dialog', { name: /^Notifications/ });
    await expect(newest.getByRole('listitem')).toHaveCount(2);
    // This works wherever the focus is.
    await bell.focus();
    await page.keyboard.press('Escape');
    await expect(newest).toBeHidden();
    await bell.click();
    await expect(newest.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(newest).toBeHidden();
    await expect(bell).toBeFocused();
    await bell.click();
    await newest.getByRole('link', { name: /^Reply to ticket #\d+: / }).click();
    await expect(page).toHaveURL(/\/support\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Please try again now.')).toBeVisible();
    await expect(page.getByText('In Progress', { exact: true })).toBeVisible();
    await expect(page.getByText('A known customer.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel Ticket' })).toHaveCount(0);
  });

  await test.step('the open bell is usable in wide and narrow windows', async () => {
    // A separate page, because an open bell that a resized window hides has no element for the focus.
    const other = await page.context().newPage();
    for (const width of [1280, 390]) {
      await other.setViewportSize({ width, height: 800 });
      await other.goto('/dashboard/support');
      // Opening the ticket marks its notifications as read.
      await other.getByRole('button', { name: 'Notifications', exact: true }).click();
      await expect(other.getByRole('dialog', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(2);
      await expectAccessible(other, `the open bell, opened at ${width}`);
    }
    await other.close();
  });

  await test.step('the user replies', async () => {
    await page.getByLabel('Your reply').fill('It works, thank you.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByText('Your reply was sent.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Messages' }).locator('> li')).toHaveCount(3);
    await expect(page.getByRole('list', { name: 'Files with this message' })).toContainText('ceremony.png');
    await expect(page.getByText(/^Expect a reply by /)).toBeVisible();
    await expectAccessible(page, 'a thread');
  });

  await test.step('the user reads the rest on the notifications page, and chooses what is mailed', async () => {
    await page.goto('/dashboard/support');
    await answer(staff, { author: user.email, subject: 'A certificate does not open', reply: 'Good.' });
    await page.goto('/notifications?unread=true');
    const unread = page.getByRole('list', { name: /^Notifications, / }).getByRole('listitem');
    await expect(unread).toHaveCount(1);
    await expectAccessible(page, 'notifications');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('No unread notifications.')).toBeVisible();
    await expectAccessible(page, 'nothing unread');
    await page.getByRole('switch', { name: 'Support tickets' }).uncheck();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Support tickets' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Tasks', exact: true })).toBeChecked();
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  expect(complaints).toEqual([]);
});

async function openTicket(
  page: Page,
  ticket: { subject: string; description: string; priority: string },
): Promise<void> {
  await page.getByLabel('Subject').fill(ticket.subject);
  await page.getByLabel('Description').fill(ticket.description);
  await page.getByLabel('Priority').selectOption(ticket.priority);
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(
    page.getByRole('list', { name: 'Your tickets' }).getByRole('link', { name: ticket.subject }),
  ).toBeVisible();
}

/** Takes the ticket and replies, as staff do. */
async function answer(
  request: APIRequestContext,
  { author, subject, note, reply }: { author: string; subject: string; note?: string; reply: string },
): Promise<void> {
  const queue = (await (await request.get('/api/support/queue', { params: { q: author } })).json()) as {
    rows: { id: string; subject: string }[];
  };
  const address = `/api/support/tickets/${queue.rows.find((ticket) => ticket.subject === subject)?.id}`;
  if (note !== undefined) {
    await send(request, address, { status: 'in_progress', version: 1 }, 'PATCH');
    await send(request, `${address}/replies`, { body: note, is_internal: true });
  }
  await send(request, `${address}/replies`, { body: reply });
}
