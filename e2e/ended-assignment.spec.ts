import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

const HALF = 'One more question about the second letter: ';

test('an assignment ends while both users write: messages stay, and unsent text can be copied', async ({
  browser,
  signedIn,
  owner,
  ownerPage,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Leaving');
  const { page: mia, user: mentor } = await signedIn('Mentor', 'Mia Former');
  const complaints = [collectComplaints(ada), collectComplaints(mia), collectComplaints(ownerPage)];
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { user_id: adaId, mentor_id: miaId } = await send<{ user_id: string; mentor_id: string }>(
    owner,
    '/api/assignments',
    { applicant: applicant.email, provider: mentor.email },
  );

  await test.step('both users see the assignment', async () => {
    await bookSession(ada, mia, miaId);
    await send(mia.request, '/api/task-assignments', { user_id: adaId, title: 'Ask Dr Rho', due_date: '2030-01-31' });
    await send(ada.request, `/api/evidence-grants/${miaId}`, { all_types: true, types: [] }, 'PUT');
    await mia.goto(`/mentor/messages?with=${adaId}`);
    await mia.getByRole('button', { name: 'Attach files' }).press('Enter');
    await chooseFiles(mia, 'Files', [files.pdf]);
    await expect(mia.getByText('Uploaded', { exact: true })).toBeVisible();
    await composer(mia).pressSequentially('Here is the draft.');
    await composer(mia).press('Enter');
    await expect(getMessages(mia)).toHaveCount(1);
    await ada.goto(`/dashboard/messages?with=${miaId}`);
    await expect(getMessages(ada).getByRole('link', { name: /opens in a new tab/ })).toBeVisible();
    await composer(ada).pressSequentially('Thank you!');
    await composer(ada).press('Enter');
    await expect(getMessages(ada)).toHaveCount(2);
    await composer(ada).pressSequentially(HALF);
  });

  await test.step('the admin sees what ends and what stays, enters a reason, and ends the assignment by keyboard', async () => {
    await ownerPage.goto(`/admin/assignments?${new URLSearchParams({ q: applicant.email })}`);
    const remove = ownerPage.getByRole('button', { name: 'Remove Mia Former from Ada Leaving' });
    await remove.focus();
    await ownerPage.keyboard.press('Enter');
    const dialog = ownerPage.getByRole('dialog', { name: 'End this assignment?' });
    await expect(dialog.getByRole('region', { name: 'What ends' }).getByRole('listitem')).toHaveText([
      '1 session will be cancelled.',
      'Evidence will no longer be shared with Mia Former.',
      'Mia Former will no longer be able to open Ada Leaving’s documents, tasks and files, or the files sent in messages.',
    ]);
    await expect(dialog.getByRole('region', { name: 'What stays' }).getByRole('listitem')).toHaveText([
      'Their conversation (2 messages) will be closed. Both can read it, and neither can write in it.',
      '1 open task from Mia Former stays with Ada Leaving. Mia Former can still read it.',
      'Past sessions and completed tasks stay as history for both.',
    ]);
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectAccessible(ownerPage, 'what ends with an assignment');
    await ownerPage.keyboard.press('Shift+Tab');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await ownerPage.keyboard.type('The petition was filed.');
    await ownerPage.keyboard.press('Tab');
    await ownerPage.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'End assignment' })).toBeFocused();
    await ownerPage.keyboard.press('Enter');
    await expect(ownerPage.getByText('Mia Former is no longer assigned to Ada Leaving.')).toBeVisible();
  });

  await test.step('the applicant’s open page closes the conversation, and keeps the unsent text for copying', async () => {
    await expectClosed(ada, 'Mia Former');
    const unsent = ada.getByRole('textbox', { name: 'What you were writing to Mia Former' });
    await expect(unsent).toHaveValue(HALF);
    await expect(unsent).not.toBeEditable();
    await expect(composer(ada)).toHaveCount(0);
    await ada.getByRole('button', { name: 'Copy text' }).press('Enter');
    await expect(ada.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await ada.evaluate(() => navigator.clipboard.readText())).toBe(HALF);
    await expect(getMessages(ada)).toHaveCount(2);
    await expect(getMessages(ada).first()).toContainText('Files no longer available to you: ');
    await expect(getMessages(ada).getByRole('link')).toHaveCount(0);
    await expectAccessible(ada, 'a closed conversation');
    await ada.reload();
    await expect(unsent).toHaveValue(HALF);
    await ada.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(unsent).toHaveCount(0);
    await ada.goto('/dashboard/tasks');
    await expect(ada.getByText('Ask Dr Rho').first()).toBeVisible();
  });

  await test.step('the mentor can read the conversation, the task and the session, and nothing else', async () => {
    await expectClosed(mia, 'Ada Leaving');
    await mia.goto('/mentor/messages');
    const contact = mia.getByRole('navigation', { name: 'Contacts' }).getByRole('link', { name: /Ada Leaving/ });
    await expect(contact).toContainText('Closed');
    await contact.press('Enter');
    await expectClosed(mia, 'Ada Leaving');
    await expect(getMessages(mia)).toHaveCount(2);
    await mia.goto('/mentor/tasks');
    const task = mia
      .getByRole('list', { name: /^Assigned tasks/ })
      .getByRole('listitem')
      .filter({ hasText: 'Ask Dr Rho' });
    await expect(task).toContainText('the assignment has ended');
    await mia.goto('/mentor/consultations?status=cancelled');
    await expect(mia.getByText('Ada Leaving').first()).toBeVisible();
    await mia.goto(`/mentor/users/${adaId}`);
    await expect(mia.getByText('This applicant could not be loaded.')).toBeVisible();
  });

  // The closed pages were requested above.
  expect(complaints.flat().filter((complaint) => !/status of (?:404|409) /.test(complaint))).toEqual([]);
});

async function expectClosed(page: Page, name: string): Promise<void> {
  const line = page.getByRole('status').filter({ hasText: 'This conversation was closed' });
  await expect(line).toContainText(`because the assignment ended. You and ${name} can still read it`);
  await expect(line).toContainText('Reason: The petition was filed.');
}

async function bookSession(ada: Page, mia: Page, provider: string): Promise<void> {
  await send(mia.request, '/api/profile', { time_zone: 'UTC' }, 'PATCH');
  for (let day_of_week = 0; day_of_week < 7; day_of_week += 1) {
    const hours = { day_of_week, start_time: '09:00', end_time: '12:00' };
    await send(mia.request, '/api/availability/mentor/hours', hours);
  }
  const until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const from = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ provider, role: 'mentor', from, until, zone: 'UTC' });
  const { slots } = await send<{ slots: { date: string; time: string }[] }>(
    ada.request,
    `/api/bookings/slots?${query}`,
    undefined,
    'GET',
  );
  const [slot] = slots;
  if (!slot) throw new Error('The mentor offers no time');
  const { date, time } = slot;
  await send(ada.request, '/api/bookings', {
    provider_id: provider,
    role: 'mentor',
    date,
    time,
    session_type: 'Strategy',
  });
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
const getMessages = (page: Page) => page.locator('li[data-position]');
