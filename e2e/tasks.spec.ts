import { expect, type Page } from '@playwright/test';

import { act, deleteRow, read } from './record-forms.ts';
import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles } from './support.ts';

test('an applicant creates tasks, changes their status, submits one and deletes another', async ({
  browser,
  signedIn,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  const complaints = collectComplaints(page);

  await test.step('the page has no tasks at first', async () => {
    await page.goto('/dashboard/tasks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Management');
    await expect(page.getByText('No tasks created yet.')).toBeVisible();
    await expectAccessible(page, 'no tasks');
  });

  await test.step('the form reports every missing field at once', async () => {
    await page.getByRole('button', { name: 'Create task' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Title is required',
      'Criteria is required',
      'Action items are required',
    ]);
    await expectAccessible(page, 'a task with errors');
  });

  await test.step('the applicant creates a task with files and a due date in the past', async () => {
    await page.getByLabel('Title').fill('Collect letters');
    const criteria = page.getByRole('combobox', { name: 'Criteria' });
    await criteria.fill('Awards');
    await page.getByRole('option', { name: 'Awards & Recognition' }).click();
    await page.getByLabel('Due date').fill('2025-06-19');
    await page.getByLabel('Action items').fill('Ask three people\nRemind them');
    await chooseFiles(page, 'Files', [files.pdf, files.png]);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Create task' }).click();
    await page
      .getByRole('dialog', { name: 'Save a due date in the past?' })
      .getByRole('button', { name: 'Save it' })
      .click();
    await expect(page.getByText('“Collect letters” was created.')).toBeVisible();
    const row = taskRow(page, 'Collect letters');
    for (const text of [
      'Awards & Recognition',
      'Due Jun 19, 2025',
      'Overdue',
      'Started',
      'Remind them',
      'Grant of patent.pdf',
      'ceremony.png',
    ]) {
      await expect(row).toContainText(text);
    }
    await expect(row).toBeFocused();
    await expect(page.getByLabel('Title')).toHaveCount(0);
  });

  await test.step('the applicant uses their own criteria, and edits a task', async () => {
    await page.keyboard.press('n');
    await expect(page.getByLabel('Title')).toBeFocused();
    await addTask(page, 'Book a photographer');
    await act(page, taskRow(page, 'Book a photographer'), 'Edit');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.getByLabel('Title').fill('Book a better photographer');
    await page.getByRole('button', { name: 'Update task' }).click();
    await expect(taskRow(page, 'Book a better photographer')).toContainText('Something of my own');
    await expect(page.getByRole('button', { name: 'More actions for Book a better photographer' })).toBeFocused();
  });

  await test.step('a status change shows immediately, and is reverted if the server cannot be reached', async () => {
    const row = taskRow(page, 'Book a better photographer');
    const status = row.getByRole('combobox', { name: 'Status of Book a better photographer' });
    await expect(status.getByRole('option')).toHaveText(['Started', 'In Progress', 'Submit for Review', 'Completed']);
    await status.focus();
    const statuses: number[] = [];
    page.on('response', (response) => response.url().endsWith('/status') && statuses.push(response.status()));
    await status.selectOption('In Progress');
    await status.selectOption('Completed');
    await status.selectOption('In Progress');
    await expect(status).toBeFocused();
    // The tasks are saved one by one. Leaving the page before the last response would lose it.
    await expect.poll(() => statuses).toEqual([200, 200, 200]);
    await page.reload();
    await expect(status).toHaveValue('In Progress');

    await page.route('**/status', (route) => route.abort());
    await status.selectOption('Completed');
    const toast = page
      .getByRole('alert')
      .filter({ hasText: 'could not be changed to Completed. It is still In Progress.' });
    await expect(toast).toContainText('Laurel could not be reached.');
    await expect(status).toHaveValue('In Progress');
    await page.unroute('**/status');
    await toast.getByRole('button', { name: 'Close this message' }).click();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });

  await test.step('the URL contains filter and order, and Back restores them', async () => {
    const shown = page.getByRole('search', { name: 'Your tasks', exact: true });
    await shown.getByLabel('Status').selectOption('In Progress');
    await expect(page).toHaveURL(/status=In\+Progress/);
    await expect(taskRow(page, 'Collect letters')).toHaveCount(0);
    await shown.getByLabel('Status').selectOption('Reviewed');
    await expect(page.getByText('No tasks match this filter.')).toBeVisible();
    await page.goBack();
    await expect(taskRow(page, 'Book a better photographer')).toHaveCount(1);
    await shown.getByLabel('Status').selectOption('All');
    const first = page.getByRole('list', { name: 'Your tasks' }).locator('> li').first();
    await expect(first).toContainText('Collect letters');
    await shown.getByLabel('Sort by').selectOption('Newest first');
    await expect(page).toHaveURL(/sort=newest/);
    await page.reload();
    await expect(first).toContainText('Book a better photographer');
    await expectAccessible(page, 'two tasks');
  });

  await test.step('the applicant submits a task for review with a file, which locks it', async () => {
    await page
      .getByRole('combobox', { name: 'Status of Collect letters' })
      .selectOption({ label: 'Submit for Review' });
    const panel = page.getByRole('dialog', { name: 'Submit for Review' });
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(panel.getByRole('alert').first()).toContainText('Please upload at least one file to submit');
    await expectAccessible(page, 'the submit panel with an error');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('combobox', { name: 'Status of Collect letters' })).toHaveValue('Started');

    await page.getByRole('button', { name: 'Submit for Review: Collect letters' }).click();
    await chooseFiles(page, 'Files to submit', [files.jpg]);
    await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible();
    for (const [opener, over] of [
      ['Preview stage.jpg', 'stage.jpg'],
      ['From my files: Files to submit', 'Choose from your files'],
    ] as const) {
      await panel.getByRole('button', { name: opener }).click();
      await expect(page.getByRole('dialog', { name: over })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: over })).toBeHidden();
      await expect(panel.getByRole('button', { name: opener })).toBeFocused();
    }
    // Presses the key before the dialog on top has the focus.
    const stillFocused = await panel.getByRole('button', { name: 'From my files: Files to submit' }).elementHandle();
    await stillFocused?.click();
    await expect(page.getByRole('dialog', { name: 'Choose from your files' })).toBeVisible();
    await stillFocused?.evaluate((element) => (element as HTMLElement).focus());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Choose from your files' })).toBeHidden();
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(
      page.locator('div[tabindex="-1"]', { hasText: '“Collect letters” was submitted for review.' }),
    ).toBeFocused();
    const row = taskRow(page, 'Collect letters');
    await read(row);
    await expect(row.getByRole('list', { name: 'Files submitted for Collect letters' })).toContainText('stage.jpg');
    await expect(row).toContainText('Submitted');
    await expect(row.getByRole('combobox')).toHaveCount(0);
    await expect(row.getByRole('button')).toHaveText(['Withdraw']);
    await expect(row).not.toContainText('Overdue');
    await expectAccessible(page, 'a submitted task');
  });

  await test.step('the applicant deletes a task, undoes it, deletes it again, and restores it from Trash', async () => {
    const row = taskRow(page, 'Book a better photographer');
    await act(page, row, 'Delete');
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
    await deleteRow(page, row);
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore Book a better photographer' }).click();
    await expect(row).toHaveCount(1);
    await expectAccessible(page, 'Trash of tasks');
  });

  expect(complaints).toEqual([]);
});

test('a second window is notified of the first’s change when saving a task', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard/tasks');

  await addTask(page, 'Write a summary');

  await test.step('the second window is notified and keeps its input', async () => {
    const other = await page.context().newPage();
    await other.goto('/dashboard/tasks');
    for (const window of [other, page]) await act(window, taskRow(window, 'Write a summary'), 'Edit');
    await page.getByLabel('Action items').fill('Two pages');
    await page.getByRole('button', { name: 'Update task' }).click();
    await expect(page.getByText('“Write a summary” was updated.')).toBeVisible();

    await other.getByLabel('Title').fill('Write a longer summary');
    await other.getByRole('button', { name: 'Update task' }).click();
    await other.getByRole('button', { name: 'Show the newer version' }).click();
    const newer = other.getByRole('status').filter({ hasText: 'The newer version differs from your form in:' });
    await expect(newer).toContainText('Two pages');
    await expect(other.getByLabel('Title')).toHaveValue('Write a longer summary');
    await expectAccessible(other, 'a newer version');
    await other.getByLabel('Action items').fill('Two pages');
    await other.getByRole('button', { name: 'Update task' }).click();
    await expect(taskRow(other, 'Write a longer summary')).toContainText('Two pages');
  });

  await test.step('a notification leads to one task', async () => {
    await page.getByRole('button', { name: 'Create a task' }).click();
    await addTask(page, 'Another');
    const response = await page.request.get('/api/tasks/combined');
    const { rows } = (await response.json()) as { rows: { id: string; title: string }[] };
    const id = rows.find(({ title }) => title === 'Another')?.id;
    // Old link format of notifications, with a filter that hides the task.
    await page.goto(`/dashboard/tasks?status=Reviewed&task=${id}`);
    await expect(page).toHaveURL(`/dashboard/tasks?status=Reviewed&row=${id}`);
    await expect(taskRow(page, 'Another')).toBeFocused();
    await expect(taskRow(page, 'Write a longer summary')).toHaveCount(0);
    await expectAccessible(page, 'a task that a filter hides');
    await page.getByRole('button', { name: 'Show all tasks' }).click();
    await expect(taskRow(page, 'Write a longer summary')).toHaveCount(1);
  });
});

function taskRow(page: Page, title: string) {
  return page
    .getByRole('list', { name: 'Your tasks' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name: title }) });
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Criteria' }).fill('Something of my own');
  await page.keyboard.press('Escape');
  await page.getByLabel('Action items').fill('Place order');
}

async function addTask(page: Page, title: string): Promise<void> {
  await fillIn(page, title);
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByText(`“${title}” was created.`)).toBeVisible();
}
