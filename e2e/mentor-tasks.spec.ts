import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

import { test, type SignIn } from './site.ts';
import {
  chooseFiles,
  collectComplaints,
  expectAccessible,
  expectNoViolations,
  createFiles,
  send,
  type User,
} from './support.ts';

test('a mentor assigns a task, sends back the submission, and then reviews it', async ({
  browser,
  signedIn,
  owner,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { mentor: page, applicant } = await createPair({ signedIn, owner }, 'Mentor', 'Una Tasked');
  const complaints = collectComplaints(page);

  await test.step('the page has no tasks at first', async () => {
    await page.goto('/mentor/tasks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assigned Tasks');
    await expect(page.getByText('No tasks found')).toBeVisible();
    await page.getByRole('button', { name: 'Assign task' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')).toHaveText([
      'Please choose one of your assigned applicants',
      'Title is required',
      'Due date is required',
    ]);
    await expectNoViolations(page, 'a task to assign, with errors');
  });

  await test.step('the mentor saves a template, and assigns it', async () => {
    await page.getByRole('link', { name: 'Task templates' }).click();
    await expect(page.getByText('No task templates yet.')).toBeVisible();
    await page.getByLabel('Title').fill('Read the statutes');
    await page.getByLabel('Days until due').fill('x');
    await page.getByRole('button', { name: 'Add template' }).click();
    await expect(page.getByLabel('Days until due')).toHaveAccessibleDescription(/must be a whole number from 0 to 365/);
    await page.getByLabel('Days until due').fill('10');
    await page.getByLabel('Priority').last().selectOption('High');
    await page.getByRole('button', { name: 'Add template' }).click();
    await expect(page.getByText('High priority · due 10 days after')).toBeVisible();
    await page.getByRole('link', { name: 'Assign: Read the statutes' }).click();

    const form = page.locator('form');
    await expect(form.getByLabel('Title')).toHaveValue('Read the statutes');
    await expect(form.getByLabel('Due date')).toHaveValue(await dateAfter(page, 10));
    await expect(page).toHaveURL('/mentor/tasks');
    await form.getByLabel('Applicant').selectOption('Una Tasked');
    await form.getByLabel('Description').fill('The whole of them');
    await form.getByRole('button', { name: 'Assign task' }).click();
    await expect(page.getByText('“Read the statutes” was assigned to Una Tasked.')).toBeVisible();
    await expect(getRow(page, 'Read the statutes')).toContainText('assigned by you · High priority');
  });

  await test.step('the applicant starts the task, and the mentor sees it and completes it', async () => {
    await applicant.goto('/dashboard/tasks');
    await expect(getRow(applicant, 'Read the statutes')).toContainText('(not verified)');
    await applicant.getByRole('button', { name: 'Start: Read the statutes' }).click();
    await expect(applicant.getByRole('button', { name: 'Complete: Read the statutes' })).toBeVisible();
    await page.reload();
    const status = getRow(page, 'Read the statutes').getByRole('combobox');
    await expect(status).toHaveValue('In Progress');
    await status.selectOption({ label: 'Cancel task' });
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await expect(status).toHaveValue('In Progress');
    await status.selectOption('Completed');
    await expect(getRow(page, 'Read the statutes').getByRole('combobox')).toHaveCount(0);
  });

  await test.step('the applicant submits an own task with a file', async () => {
    const task = { title: 'Collect letters', criteria: 'Awards', action_item: 'Ask three people' };
    await send(applicant.request, '/api/tasks', task);
    await applicant.reload();
    await applicant.getByRole('button', { name: 'Submit for Review: Collect letters' }).click();
    await chooseFiles(applicant, 'Files to submit', [files.pdf]);
    const panel = applicant.getByRole('dialog', { name: 'Submit for Review' });
    await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(applicant.getByText('“Collect letters” was submitted for review.')).toBeVisible();
  });

  await test.step('the submitted task is first in the mentor’s list, and is sent back with comments', async () => {
    await page.goto('/mentor/tasks');
    const sidebar = page.getByRole('navigation', { name: 'Mentor workspace' });
    await expect(sidebar.getByRole('link', { name: /^Tasks.*1/ })).toBeVisible();
    const row = page.getByRole('list', { name: 'Assigned tasks: To review' }).getByRole('listitem').first();
    await expect(row).toContainText('Submitted 1 minute ago');
    await page.getByRole('link', { name: 'Review: Collect letters, Una Tasked' }).click();
    await expect(page).toHaveURL(/row=/);
    await expect(row.getByRole('list', { name: 'Files submitted for Collect letters' })).toContainText(
      'Grant of patent.pdf',
    );
    await expect(row.getByRole('button', { name: 'Mark as reviewed: Collect letters' })).toBeEnabled();
    await expectAccessible(page, 'a task to review');
    await row.getByRole('button', { name: 'Send back to In Progress: Collect letters' }).click();
    await expect(row.getByLabel('Comments')).toHaveAccessibleDescription(/Please say what needs to be done/);
    await row.getByLabel('Comments').fill('One letter is not signed.');
    await row.getByRole('button', { name: 'Send back to In Progress: Collect letters' }).click();
    await expect(page.getByText('“Collect letters” was sent back. Una Tasked has been notified.')).toBeVisible();
  });

  await test.step('the applicant submits the task again, and the mentor reviews it', async () => {
    const { rows } = await send<{ rows: { id: string; title: string; version: number; submission_files: string[] }[] }>(
      applicant.request,
      '/api/tasks/combined',
      undefined,
      'GET',
    );
    const submitted = rows.find(({ title }) => title === 'Collect letters');
    const { id, version, submission_files } = submitted ?? { id: '', version: 0, submission_files: [] };
    await send(applicant.request, `/api/tasks/${id}/status`, { status: 'Submitted', submission_files, version });
    await page.goto('/notifications');
    await page
      .getByRole('link', { name: /Task to review/ })
      .first()
      .click();
    // The URL changes before the page does, and notifications name the task as well.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assigned Tasks');
    await expect(page).toHaveURL(`/mentor/tasks?row=${id}`);
    const row = getRow(page, 'Collect letters');
    await expect(row).toContainText('Comments before this submission');
    await row.getByRole('button', { name: 'Mark as reviewed: Collect letters' }).click();
    await expect(page.getByText('“Collect letters” was reviewed. Una Tasked has been notified.')).toBeVisible();
    await applicant.goto(`/dashboard/tasks?row=${id}`);
    await expect(applicant.getByRole('listitem').filter({ hasText: 'Collect letters' })).toContainText('Reviewed');
  });

  await test.step('the URL filters the list, and an assigned task is saved as a template', async () => {
    const bar = page.getByRole('search', { name: 'Assigned tasks' });
    await bar.getByLabel('Tasks').selectOption('Assigned by you');
    await expect(page).toHaveURL(/kind=given/);
    await expect(getRow(page, 'Collect letters')).toHaveCount(0);
    await bar.getByLabel('Applicant').selectOption('Una Tasked');
    await expect(page).toHaveURL(/user_id=/);
    await page.getByRole('button', { name: /More.*Read the statutes/ }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    await expect(page.getByText('“Read the statutes” is now one of your task templates.')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('an attorney fills in a template, edits it, and downloads both files', async ({ signedIn, owner }) => {
  const { mentor: page } = await createPair({ signedIn, owner }, 'Attorney', 'Una Lettered');
  const complaints = collectComplaints(page);
  const { id } = await send<{ id: string }>(owner, '/api/templates', {
    name: 'Cover letter',
    category: 'Petition letter',
    content: 'Dear {{applicant.name}},\ncall {{site.phone}}.',
  });

  await page.goto(`/attorney/templates?template=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Templates');
  const text = page.getByRole('textbox', { name: 'Text' });
  // The only applicant is selected.
  await expect(text).toHaveValue('Dear Una Lettered,\ncall {{site.phone}}.');
  await expect(page.getByRole('list', { name: 'Still to fill in' })).toHaveText('{{site.phone}}: its phone number');
  await page.getByRole('button', { name: 'Download DOCX' }).click();
  await expect(text).toHaveAccessibleDescription(/Fill these in first: {{site.phone}}/);
  await expectAccessible(page, 'a template with something left to write');

  await text.fill('Dear Una Lettered,\ncall 555-0100.');
  await expect(page.getByRole('list', { name: 'Still to fill in' })).toHaveCount(0);
  for (const format of ['DOCX', 'PDF']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${format}` }).click();
    expect((await download).suggestedFilename()).toBe(`Cover letter, Una Lettered.${format.toLowerCase()}`);
  }
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue('Dear Una Lettered,\ncall 555-0100.');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(text).toHaveValue('Dear Una Lettered,\ncall {{site.phone}}.');
  // The browser also logs refusals.
  expect(complaints).toEqual([]);
});

type Pair = { signedIn: SignIn; owner: APIRequestContext };

/** Creates a provider with an assigned applicant. */
async function createPair({ signedIn, owner }: Pair, role: 'Mentor' | 'Attorney', name: string) {
  const provider = await signedIn(role, 'Mia Guide');
  const applicant = await signedIn('Applicant', name);
  const getEmail = ({ user }: { user: User }) => user.email;
  await send(owner, '/api/assignments', { applicant: getEmail(applicant), provider: getEmail(provider) });
  return { mentor: provider.page, applicant: applicant.page };
}

function getRow(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
}

/** Returns a date by the browser's calendar. */
function dateAfter(page: Page, days: number): Promise<string> {
  return page.evaluate((count) => {
    const day = new Date();
    day.setDate(day.getDate() + count);
    return day.toLocaleDateString('sv-SE');
  }, days);
}
