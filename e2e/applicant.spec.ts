import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { recordTypes } from '../src/records/registry.ts';
import { act, deleteRow, expectFilledIn, fillIn, nameFor, read, recordTypeAt, getRows } from './record-forms.ts';
import { test } from './site.ts';
import {
  readBase64,
  chooseFiles,
  collectComplaints,
  linkFromMail,
  createFiles,
  createUser,
  signIn,
  signUp,
} from './support.ts';

/** Evidence pages as named in the sidebar, in its order. */
const evidence = {
  awards: 'Awards & Recognition',
  memberships: 'Memberships',
  publications: 'Published Materials',
  judging: 'Judging Events',
  contributions: 'Original Contributions',
  patents: 'Patents',
  articles: 'Scholarly Articles',
  exhibitions: 'Exhibitions',
  roles: 'Critical Roles',
  salary: 'High Salary',
  success: 'Commercial Success',
  totality: 'Totality',
};

const cards = [
  'Awards',
  'Memberships',
  'Published Materials',
  'Judging Events',
  'Patents',
  'Scholarly Articles',
  'Critical Roles',
  'High Salary',
];

test('an applicant signs up, opens all seventeen dashboard pages, and signs out', async ({
  browser,
  page,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const complaints = collectComplaints(page);
  const ada = createUser();
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  const open = async (label: string) => {
    const link = sidebar.getByRole('link', { name: new RegExp(`^${label}`) });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  };

  await test.step('the applicant signs up from the home page', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/signup');
    await signUp(page, ada);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email');
    await expect(page.getByText(ada.email)).toBeVisible();
  });

  await test.step('the account is locked until the email is confirmed', async () => {
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await signIn(page, ada.email);
    await expect(page.getByRole('alert')).toContainText('Your email address has not been verified.');
    await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeVisible();
    // The browser logs the refusal as a network error.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
    await page.goto(await linkFromMail(page.request, ada.email, /confirm/i));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
  });

  await test.step('the applicant signs in, and is redirected to the requested page', async () => {
    // The overview may still ask for its items, and a request without a session would be logged as an error.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?next=%2Fdashboard');
    await signIn(page, ada.email);
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('page 1 is the overview without items', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
    await expect(page.getByText('Track and manage your EB1A application criteria')).toBeVisible();
    await expect(page.getByText('0 of 10 criteria have a completed record.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Criteria', exact: true }).getByRole('heading')).toHaveText(cards);
    await expect(page.getByRole('list', { name: 'Criteria', exact: true }).getByText('Nothing here yet')).toHaveCount(
      8,
    );
    await expect(page.getByRole('region', { name: 'Next' })).toContainText('Next: Add an award');
    await expect(
      page.getByRole('list', { name: 'Criteria', exact: true }).getByRole('link', { name: /^Memberships/ }),
    ).toContainText('Next: Add a membership');
    await page.getByRole('link', { name: 'Add: Add an award' }).click();
    await expect(page).toHaveURL(/\/dashboard\/awards/);
    await expect(page.getByLabel('Award name')).toBeFocused();
  });

  for (const [index, [segment, label]] of Object.entries(evidence).entries()) {
    const type = recordTypeAt(segment);
    await test.step(`page ${index + 2} is ${type.title}`, async () => {
      await open(label);
      await expect(page).toHaveURL(`/dashboard/${segment}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(type.title);
      await expect(page.getByText(type.list.empty)).toBeVisible();
      await fillIn(page, type, files);
      await page.getByRole('button', { name: type.form.add, exact: true }).click();

      const row = getRows(page, type).first();
      const title = nameFor(type);
      await expect(page.getByText(`“${title}” was added.`)).toBeVisible();
      await expect(row.getByRole('heading', { level: 3 })).toHaveText(title);
      await expect(row).toBeFocused();
      await expect(row.getByRole('combobox', { name: `Status of ${title}` })).toHaveValue('Started');
      await read(row);
      await look(page, row.getByRole('button', { name: /^Preview / }).first());

      await act(page, row, 'Edit');
      await expect(page.getByRole('group', { name: type.form.editTitle }).first()).toBeVisible();
      await page.getByRole('button', { name: type.form.cancel, exact: true }).click();
      await expect(page.getByRole('button', { name: type.form.add, exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: `More actions for ${title}` })).toBeFocused();

      const status = row.getByRole('combobox', { name: `Status of ${title}` });
      await status.selectOption('In Progress');
      await act(page, row, 'Edit');
      await page.locator('form').getByLabel('Status').selectOption('Completed');
      await page.getByRole('button', { name: type.form.update, exact: true }).click();
      await expect(status).toHaveValue('Completed');
      await page.reload();
      await expect(getRows(page, type)).toHaveCount(1);
      await expect(status).toHaveValue('Completed');
      await act(page, row, 'Edit');
      await expectFilledIn(page, type);
      await page.getByRole('button', { name: type.form.cancel, exact: true }).click();
    });
  }

  await test.step('a file is downloaded unchanged', async () => {
    await open('Patents');
    const url = await page
      .getByRole('link', { name: /^Grant of patent\.pdf/ })
      .first()
      .getAttribute('href');
    const response = await page.request.get(url ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect((await response.body()).toString('base64')).toBe(await readBase64(files.pdf));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Grant of patent.pdf' }).first().click();
    expect((await download).suggestedFilename()).toBe('Grant of patent.pdf');
    expect((await readFile(await (await download).path())).toString('base64')).toBe(await readBase64(files.pdf));
  });

  await test.step('a record is deleted, restored by Undo, deleted again, and restored from Trash', async () => {
    await open('Awards & Recognition');
    const awards = recordTypeAt('awards');
    const row = getRows(page, awards).filter({ hasText: nameFor(awards) });
    await act(page, row, 'Delete');
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
    await deleteRow(page, row);
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('No awards added yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Trash' }).click();
    await page.getByRole('button', { name: `Restore ${nameFor(awards)}` }).click();
    await expect(row).toHaveCount(1);
    await page.reload();
    await read(row);
    await expect(row).toContainText('ceremony.png');
  });

  await test.step('page 14 is documents, with one submitted', async () => {
    await open('Documents');
    await page.getByLabel('Document type').selectOption('Recommendation Letter');
    await chooseFiles(page, 'Document', [files.pdf]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByRole('list', { name: 'Your documents' }).getByRole('listitem').first()).toContainText(
      'Pending',
    );
  });

  await test.step('page 15 is tasks, with one created and submitted', async () => {
    await open('Tasks');
    await page.getByLabel('Title').fill('Collect letters');
    await page.getByRole('combobox', { name: 'Criteria' }).fill('Patents');
    await page.keyboard.press('Escape');
    await page.getByLabel('Action items').fill('Ask three people');
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.getByRole('button', { name: 'Submit for Review: Collect letters' }).click();
    await chooseFiles(page, 'Files to submit', [files.jpg]);
    const panel = page.getByRole('dialog', { name: 'Submit for Review' });
    await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByRole('list', { name: 'Your tasks' })).toContainText('Submitted');
  });

  await test.step('page 16 is requests, with one ordered', async () => {
    await open('Service Tasks');
    await page.getByLabel('Product').selectOption('UK Design');
    await page.getByRole('button', { name: 'Create request' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'UK Design' })).toContainText('Pending');
  });

  await test.step('page 17 is tickets, with one opened', async () => {
    await open('Support');
    await page.getByLabel('Subject').fill('Where do I begin?');
    await page.getByLabel('Description').fill('All is filled in.');
    await page.getByRole('button', { name: 'Submit Ticket' }).click();
    await expect(page.getByRole('list', { name: 'Your tickets' })).toContainText('Where do I begin?');
  });

  await test.step('every item is counted on the overview, and shown on one page', async () => {
    await open('Overview');
    await expect(page.getByText('10 of 10 criteria have a completed record.')).toBeVisible();
    await expect(page.getByText('1 completed', { exact: true })).toHaveCount(recordTypes.length);
    await expect(page.getByText('All complete')).toHaveCount(recordTypes.length);
    await expect(page.getByRole('region', { name: 'Next' })).toContainText('Every record is complete.');
    await page.getByRole('link', { name: 'Upload Documents' }).click();
    await expect(page).toHaveURL('/dashboard/documents');
    await page.goto('/my-records');
    for (const type of recordTypes) await expect(getRows(page, type)).toContainText([nameFor(type)]);
  });

  await test.step('the applicant signs out, and no page opens any longer', async () => {
    await page.goto('/dashboard/patents');
    const url = await page
      .getByRole('link', { name: /^Grant of patent\.pdf/ })
      .first()
      .getAttribute('href');
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect((await page.request.get(url ?? '')).status()).toBe(401);
    await page.goto('/dashboard/patents');
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fpatents');
  });

  // Requests that were in progress at that time fail.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
});

/** Opens a file over the page, and closes it. */
async function look(page: Page, button: ReturnType<Page['getByRole']>): Promise<void> {
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('iframe, img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}
