import { expect, type Page } from '@playwright/test';

import { setUpSecondFactor } from './people.ts';
import { read } from './record-forms.ts';
import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

type Row = { id: string; version: number };

const getRow = (page: Page, { id }: Row) => page.locator(`#row-${id}`);

test('every link to a row opens it: from the overview, the palette, the bell, and former URLs', async ({
  signedIn,
  owner,
}) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const task = await addTask(page, { title: 'Ask Mr. Weaver', due_date: '2025-06-19' });
  for (let n = 0; n < 8; n += 1) await addTask(page, { title: `Earlier ${n}`, due_date: `2025-01-1${n}` });
  const request = await send<Row>(page.request, '/api/requests', { product: 'UK Design' });
  for (let n = 0; n < 8; n += 1) await send(page.request, '/api/requests', { product: 'German Utility' });
  await send(owner, `/api/requests/${request.id}/status`, { status: 'Accepted', version: request.version });
  for (const { id, version } of (
    (await (await page.request.get('/api/tasks/combined')).json()) as { rows: (Row & { title: string })[] }
  ).rows.filter(({ title }) => title.startsWith('Earlier'))) {
    await send(page.request, `/api/tasks/${id}/status`, { status: 'Completed', version });
  }

  await test.step('a link on the overview opens its row', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Open task: Ask Mr. Weaver' }).click();
    await expectLedTo(page, task, '/dashboard/tasks');
    await page.goBack();
    await page.getByRole('link', { name: 'UK Design' }).click();
    await expectLedTo(page, request, '/dashboard/requests');
  });

  await test.step('a link in the bell opens its row, also on the page of the row, and a second time', async () => {
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('link', { name: 'Your request was accepted' }).click();
      await expectLedTo(page, request, '/dashboard/requests');
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await page.getByRole('link', { name: 'Tasks' }).first().focus();
    }
  });

  await test.step('a result in the palette opens its row', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('weaver');
    await page.getByRole('option', { name: /Ask Mr\. Weaver/ }).click();
    await expectLedTo(page, task, '/dashboard/tasks');
  });

  await test.step('a former URL opens its row', async () => {
    for (const name of ['task', 'given', 'given-row']) {
      await page.goto(`/dashboard/tasks?state=done&${name}=${task.id}`);
      await expectLedTo(page, task, '/dashboard/tasks?state=done');
    }
  });
  expect(complaints).toEqual([]);
});

test('tasks are one list by date, and a submitted one waits for an assigned mentor', async ({
  browser,
  signedIn,
  owner,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page, user } = await signedIn('Applicant', 'Ada Unassigned');
  const complaints = collectComplaints(page);
  const task = await addTask(page, { title: 'Collect letters', due_date: '2030-06-19' });
  await addTask(page, { title: 'Some day' });
  const done = await addTask(page, { title: 'Long done', due_date: '2025-01-01' });
  await send(page.request, `/api/tasks/${done.id}/status`, { status: 'Completed', version: done.version });
  await page.goto('/dashboard/tasks');
  const titles = page.getByRole('listitem').getByRole('heading', { level: 3 });
  const row = getRow(page, task);

  await test.step('tasks are listed by date, with completed ones last', async () => {
    await expect(titles).toHaveText(['Collect letters', 'Some day', 'Long done']);
    await page.getByLabel('Show', { exact: true }).selectOption('Open');
    await expect(titles).toHaveText(['Collect letters', 'Some day']);
    await expect(page).toHaveURL('/dashboard/tasks?state=open');
    const file = await page.request.get(
      (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '',
    );
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(3);
    await page.getByLabel('Show', { exact: true }).selectOption('All');
  });

  await test.step('a row that moves with its status keeps the focus', async () => {
    const status = page.getByRole('combobox', { name: 'Status of Some day' });
    await status.selectOption('Completed');
    await expect(page.getByRole('list', { name: 'Your tasks: Done' }).getByRole('heading')).toHaveCount(2);
    await expect(status).toBeFocused();
  });

  await test.step('a submitted task shows whom it waits for, to the applicant and to staff', async () => {
    await page.getByRole('button', { name: 'Submit for Review: Collect letters' }).click();
    const panel = page.getByRole('dialog', { name: 'Submit for Review' });
    await expect(panel).toContainText('No mentor is assigned to you yet, so it will wait for one.');
    await chooseFiles(page, 'Files to submit', [files.jpg]);
    await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByText('What you submit will wait until a mentor is assigned.')).toBeVisible();
    await expect(row.getByRole('combobox')).toHaveCount(0);
    await expect(titles).toHaveText(['Collect letters', 'Some day', 'Long done']);
    await expectAccessible(page, 'a submission that waits');

    const { page: staff, user: admin } = await signedIn();
    await send(owner, '/api/sub-admins', { email: admin.email, permissions: ['manage_providers'], is_owner: false });
    await setUpSecondFactor(staff.request);
    await staff.goto('/admin');
    await expect(staff.getByRole('heading', { name: 'Needs your attention' })).toBeVisible();
    const waiting = staff.getByRole('listitem').filter({ hasText: user.name });
    await expect(waiting).toContainText('No mentor');
    await expect(waiting).toContainText('1 task submitted');
    await expectAccessible(staff, 'what waits for an admin');
  });

  await test.step('a withdrawn task is open again', async () => {
    await page.getByRole('button', { name: 'Withdraw: Collect letters' }).click();
    await expect(row).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Status of Collect letters' })).toHaveValue('In Progress');
    await expect(page.getByText('What you submit will wait until a mentor is assigned.')).toHaveCount(0);
    await read(row);
    await expect(row.getByRole('list', { name: 'Files submitted for Collect letters' })).toContainText('stage.jpg');
    await row.getByRole('button', { name: 'More actions for Collect letters' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
  });
  expect(complaints).toEqual([]);
});

test('the overview shows the six longest pending tasks, and expands in place', async ({ signedIn }) => {
  const { page } = await signedIn();
  for (let day = 10; day < 18; day += 1) await addTask(page, { title: `Due ${day}`, due_date: `2025-06-${day}` });
  await page.goto('/dashboard');
  const lines = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem');
  await expect(lines).toHaveCount(6);
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter');
  await expect(lines).toHaveCount(8);
  const fewer = page.getByRole('button', { name: 'Show fewer' });
  await expect(fewer).toBeFocused();
  await expectAccessible(page, 'all that waits');
  await fewer.press('Enter');
  await expect(lines).toHaveCount(6);
});

async function addTask(page: Page, values: { title: string; due_date?: string }): Promise<Row> {
  return send(page.request, '/api/tasks', { criteria: 'Awards & Recognition', action_item: 'Place order', ...values });
}

/** Expects the row to be marked, in view and focused under this URL, and the form above the list to be collapsed. */
async function expectLedTo(page: Page, row: Row, address: string): Promise<void> {
  await expect(page).toHaveURL(`${address}${address.includes('?') ? '&' : '?'}row=${row.id}`);
  await expect(getRow(page, row)).toBeFocused();
  await expect(getRow(page, row)).toBeInViewport();
  await expect(getRow(page, row)).toHaveAttribute('data-marked', 'true');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
}
