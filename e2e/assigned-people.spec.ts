import { expect, type APIRequestContext } from '@playwright/test';

import { createPdf } from '../src/testing/fixtures.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

test('a mentor and an attorney view assigned applicants, and only a name after the assignment', async ({
  signedIn,
  owner,
}) => {
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Example');
  const { page: ben, user: newcomer } = await signedIn('Applicant', 'Ben Newcomer');
  const { page, user: mentor } = await signedIn('Mentor', 'Mia Mentor');
  const { page: sam, user: attorney } = await signedIn('Attorney', 'Sam Attorney');
  const complaints = collectComplaints(page);
  const rows = page.getByRole('table', { name: 'Applicants' }).getByRole('row');
  const assign = (who: { email: string }, to: { email: string }) =>
    send<{ id: string; user_id: string }>(owner, '/api/assignments', { applicant: who.email, provider: to.email });

  await test.step('the page shows that no one is assigned and no session was delivered', async () => {
    await page.goto('/mentor/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assigned Users');
    await expect(page.getByText('No users assigned yet')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Session History');
    await expect(page.getByText('No sessions found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hours delivered' })).toHaveCount(0);
  });

  const { user_id: adaId } = await assign(applicant, mentor);
  await assign(applicant, attorney);
  const { id: pair, user_id: benId } = await assign(newcomer, mentor);
  await submitWork(ada.request);

  await test.step('the mentor sees the longest wait first, and finds an applicant by name', async () => {
    await page.goto('/mentor/users');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Ada Example');
    await expect(rows.nth(1).getByRole('link', { name: /^1 to review/ })).toHaveCount(2);
    await expect(rows.nth(2)).toContainText('Nothing to review');
    await page.getByRole('searchbox', { name: 'Search' }).fill('ben');
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL('/mentor/users?q=ben');
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Past contacts' })).toHaveCount(0);
    await expectAccessible(page, 'assigned users');
  });

  await test.step('an applicant has one page with its own URL', async () => {
    await rows.nth(1).getByRole('link', { name: 'Ada Example', exact: true }).click();
    await expect(page).toHaveURL(`/mentor/users/${adaId}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Example');
    const documents = page.getByRole('region', { name: 'Documents' });
    await expect(documents.getByRole('link', { name: 'letter.pdf' })).toHaveAttribute(
      'href',
      /^\/mentor\/documents\?row=[\w-]+$/,
    );
    await expect(documents).toContainText(/Recommendation Letter · waiting 1 minute/);
    const tasks = page.getByRole('region', { name: 'Tasks' });
    await expect(tasks.getByRole('link', { name: 'Collect letters' })).toHaveAttribute(
      'href',
      /^\/mentor\/tasks\?row=[\w-]+$/,
    );
    await expect(tasks).toContainText('Submitted');
    await expectAccessible(page, 'an assigned user');
  });

  await test.step('the attorney sees the documents and no tasks', async () => {
    await sam.goto('/attorney/users');
    await expect(sam.getByRole('heading', { level: 1 })).toHaveText('Assigned Users');
    await expect(sam.getByRole('columnheader', { name: 'Tasks' })).toHaveCount(0);
    await sam.getByRole('table').getByRole('link', { name: 'Ada Example', exact: true }).click();
    await expect(sam.getByRole('link', { name: 'letter.pdf' })).toHaveAttribute(
      'href',
      /^\/attorney\/documents\?row=[\w-]+$/,
    );
    await expect(sam.getByRole('region', { name: 'Tasks' })).toHaveCount(0);
    await expect(sam.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/support');
  });

  await test.step('a long name without spaces breaks in the table, and in the heading of its page', async () => {
    const name = 'Benedikt'.repeat(11);
    await send(ben.request, '/api/profile', { name }, 'PATCH');
    for (const path of ['/mentor/users', `/mentor/users/${benId}`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(1280);
    }
    await send(ben.request, '/api/profile', { name: 'Ben Newcomer' }, 'PATCH');
  });

  await test.step('an ended assignment shows a name without links', async () => {
    await send(page.request, '/api/task-assignments', { user_id: benId, title: 'Read this', due_date: '2030-01-31' });
    await page.goto(`/mentor/users/${benId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Newcomer');
    await send(owner, `/api/assignments/${pair}/end`, {});
    const missing = page.getByText('This applicant could not be loaded.');
    for (const id of [benId, crypto.randomUUID()]) {
      await page.goto(`/mentor/users/${id}`);
      await expect(missing).toBeVisible();
      await expect(page.getByText('Ben Newcomer')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'All applicants' }).click();
    await expect(rows).toHaveCount(2);
    const past = page.getByRole('region', { name: 'Past contacts' });
    await expect(past.getByRole('listitem')).toHaveText(['Ben Newcomer']);
    await expect(past.getByRole('link')).toHaveCount(0);
    await expect(ben.request.get('/api/assigned-people').then((response) => response.status())).resolves.toBe(403);
  });

  await test.step('the mentor’s tickets are in the workspace', async () => {
    await page.getByRole('link', { name: 'Support' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Tickets');
    await expect(page.getByText('No tickets found')).toBeVisible();
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Description').fill('Where are my sessions?');
    await page.getByRole('button', { name: 'Submit Ticket' }).click();
    await page.getByRole('list', { name: 'Your tickets' }).getByRole('link', { name: 'A question' }).click();
    await expect(page).toHaveURL(/\/mentor\/support\/[\w-]+$/);
    await page.getByRole('button', { name: 'Cancel Ticket' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Ticket' }).click();
    await expect(page.getByText('Cancelled by you')).toBeVisible();
    await page.getByRole('link', { name: 'All tickets' }).click();
    await expect(page).toHaveURL('/mentor/support');
  });

  // The browser logs each 404 for the missing applicant.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

/** Submits a document and a task for review. */
async function submitWork(request: APIRequestContext): Promise<void> {
  const upload = async (bucket: string) =>
    (await send<{ url: string }>(request, `/api/files/${bucket}?name=letter.pdf`, Buffer.from(createPdf()))).url;
  await send(request, '/api/documents', {
    document_type: 'Recommendation Letter',
    file_url: await upload('documents'),
  });
  const task = await send<{ id: string; version: number }>(request, '/api/tasks', {
    title: 'Collect letters',
    criteria: 'Awards & Recognition',
    action_item: 'Ask three people',
  });
  await send(request, `/api/tasks/${task.id}/status`, {
    status: 'Submitted',
    submission_files: [await upload('task-submissions')],
    version: task.version,
  });
}
