import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

/** Timeout longer than the polling interval of an open conversation. */
const ARRIVAL = { timeout: 15_000 };

test('an applicant and a mentor exchange messages over an unreliable connection', async ({
  browser,
  signedIn,
  owner,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Example');
  const { page: mia, user: mentor } = await signedIn('Mentor', 'Mia Mentor');
  const complaints = collectComplaints(ada);

  await test.step('the page has no contacts at first', async () => {
    await ada.goto('/dashboard/messages');
    await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Messaging');
    await expect(ada.getByText('No contacts yet')).toBeVisible();
    await mia.goto('/mentor/messages');
    await expect(mia.getByRole('heading', { level: 1 })).toHaveText('Mentor Messages');
    await expect(mia.getByText('No contacts yet')).toBeVisible();
    // Otherwise their first conversation would open automatically and be marked as read.
    await mia.goto('/mentor');
  });

  await send(owner, '/api/assignments', { applicant: applicant.email, provider: mentor.email });

  await test.step('Enter sends, Shift+Enter starts a new line, and blank text is not sent', async () => {
    await ada.goto('/messaging');
    await contact(ada, 'Mia Mentor').click();
    await expect(ada).toHaveURL(/\/messaging\?with=[\w-]+$/);
    await expect(ada.getByText('No messages yet').last()).toBeVisible();
    const box = composer(ada);
    await box.fill('   ');
    await box.press('Enter');
    await box.fill('Good morning,');
    await box.press('Shift+Enter');
    await box.pressSequentially('please see https://example.com/letter.');
    await box.press('Enter');
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await expect(getMessages(ada)).toHaveCount(1);
    await expect(getMessages(ada)).toContainText('Good morning,\nplease see');
    await expect(getMessages(ada)).toContainText('Sent');
    const link = getMessages(ada).getByRole('link', { name: 'https://example.com/letter' });
    await expect(link).toHaveAttribute('href', 'https://example.com/letter');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expectAccessible(ada, 'a conversation');
  });

  await test.step('the mentor finds and opens the unread message, and the applicant sees that it was read', async () => {
    await mia.goto('/mentor');
    await expect(mia.getByRole('navigation').getByRole('link', { name: /^Messages.*1/ })).toBeVisible();
    // On a phone the contacts come first. With enough space, the newest conversation is next to them.
    await mia.setViewportSize({ width: 390, height: 844 });
    await mia.goto('/mentor/messages');
    await expect(contact(mia, 'Ada Example')).toContainText('1 unread');
    await expect(mia).toHaveURL(/\/mentor\/messages$/);
    await mia.setViewportSize({ width: 1280, height: 900 });
    await expect(mia).toHaveURL(/\/mentor\/messages\?with=[\w-]+$/);
    await expect(getMessages(mia)).toContainText('Good morning,');
    await expectAccessible(mia, 'contacts and the newest conversation');
    await expect(contact(mia, 'Ada Example')).not.toContainText('unread', ARRIVAL);
    await expect(getMessages(ada)).toContainText(/Read \d/, ARRIVAL);
  });

  await test.step('a reply appears in the open conversation, with its files', async () => {
    await mia.getByRole('button', { name: 'Attach files' }).click();
    await chooseFiles(mia, 'Files', [files.pdf]);
    await expect(mia.getByText('Uploaded', { exact: true })).toBeVisible();
    await composer(mia).fill('Here is the draft.');
    await mia.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(getMessages(ada)).toHaveCount(2, ARRIVAL);
    await expect(getMessages(ada).nth(1)).toContainText('Here is the draft.');
    const file = getMessages(ada)
      .nth(1)
      .getByRole('link', { name: /opens in a new tab/ });
    const address = await file.getAttribute('href');
    expect((await ada.request.get(address ?? '')).status()).toBe(200);
    await expect(ada.getByRole('log')).toContainText('Here is the draft.');
  });

  await test.step('a message typed while the connection breaks is sent after it returns', async () => {
    const box = composer(ada);
    await box.fill('Thank you, I will ');
    await expect(ada.getByText(/^Draft saved/)).toBeVisible();
    await ada.context().setOffline(true);
    await box.press('End');
    await box.pressSequentially('read it tonight.');
    await box.press('Enter');
    const failed = ada.getByRole('list', { name: 'Being sent' }).getByRole('listitem');
    await expect(failed).toContainText('Thank you, I will read it tonight.');
    await expect(failed).toContainText('Not sent.');
    await ada.context().setOffline(false);
    // The message is still there after a reload.
    await ada.reload();
    await expect(failed).toContainText('Thank you, I will read it tonight.');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(getMessages(ada)).toHaveCount(3, ARRIVAL);
    await expect(failed).toHaveCount(0);
    await expect(getMessages(mia)).toHaveCount(3, ARRIVAL);
    await expect(getMessages(mia).nth(2)).toContainText('Thank you, I will read it tonight.');
  });

  await test.step('unsent text is restored after a reload', async () => {
    await composer(ada).fill('Half a sent');
    await expect(ada.getByText(/^Draft saved/)).toBeVisible();
    await ada.reload();
    await expect(composer(ada)).toHaveValue('Half a sent');
    await composer(ada).fill('');
  });

  await test.step('a search result leads to the message', async () => {
    await ada.getByRole('searchbox', { name: 'Search messages' }).fill('DRAFT');
    const found = ada.getByRole('region', { name: 'Search results' });
    await expect(found.getByRole('status')).toHaveText('1 message found');
    await found.getByRole('link').click();
    await expect(ada).toHaveURL(/&at=\d+$/);
    await expect(ada.locator('[data-found]')).toContainText('Here is the draft.');
    await ada.getByRole('searchbox', { name: 'Search messages' }).fill('nothing of the kind');
    await expect(found.getByRole('status')).toHaveText('No messages match this search.');
    await ada.getByRole('searchbox', { name: 'Search messages' }).fill('');
  });

  await test.step('scrolling up loads older messages, and the position stays', async () => {
    const partner = new URL(mia.url()).searchParams.get('with') ?? '';
    for (let number = 1; number <= 120; number += 1) {
      await send(mia.request, `/api/messages/conversations/${partner}`, { content: `Number ${number}` });
    }
    await ada.goto('/messaging');
    await contact(ada, 'Mia Mentor').click();
    await expect(getMessages(ada)).toHaveCount(50);
    await expect(getMessages(ada).getByText('Number 120', { exact: true })).toBeInViewport();
    const first = getMessages(ada).getByText('Number 71', { exact: true });
    // Until it has loaded completely, the newest message stays in view.
    await expect(async () => {
      await first.scrollIntoViewIfNeeded();
      await expect(getMessages(ada)).not.toHaveCount(50, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expect(first).toBeInViewport();
    await expect(async () => {
      await ada.getByRole('region', { name: /^Messages with/ }).press('Home');
      await expect(getMessages(ada)).toHaveCount(123, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await getMessages(ada).getByText('Good morning,').scrollIntoViewIfNeeded();
    // A user who has scrolled up keeps the scroll position when messages arrive.
    await send(mia.request, `/api/messages/conversations/${partner}`, { content: 'One more' });
    await expect(getMessages(ada)).toHaveCount(124, ARRIVAL);
    await expect(getMessages(ada).getByText('Good morning,')).toBeInViewport();
    await ada.getByRole('button', { name: 'New messages' }).click();
    await expect(getMessages(ada).getByText('One more', { exact: true })).toBeInViewport();
  });

  await test.step('a phone shows one conversation at a time', async () => {
    await ada.setViewportSize({ width: 390, height: 844 });
    await expect(ada.getByRole('navigation', { name: 'Contacts' })).toBeHidden();
    await ada.getByRole('link', { name: 'All conversations' }).click();
    await expect(ada.getByRole('navigation', { name: 'Contacts' })).toBeVisible();
    await expect(composer(ada)).toBeHidden();
    await contact(ada, 'Mia Mentor').click();
    await expect(composer(ada)).toBeVisible();
    // Below the banner of the trial, too.
    for (const size of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await ada.setViewportSize(size);
      await expect(ada.getByText('Your trial ends on')).toBeVisible();
      await expect(ada.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('a long word stays in the composer of a phone', async () => {
    await composer(ada).fill(`https://example.com/${'x'.repeat(400)}`);
    const [form, text] = [ada.locator('form').filter({ has: composer(ada) }), composer(ada)];
    const [frame, box] = [await form.boundingBox(), await text.boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual(frame?.x ?? Infinity);
    expect(box?.width).toBeLessThanOrEqual(frame?.width ?? 0);
    await text.fill('');
  });

  expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

const contact = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Contacts' }).getByRole('link', { name });
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
const getMessages = (page: Page) => page.locator('li[data-position]');
