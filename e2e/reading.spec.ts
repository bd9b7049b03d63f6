import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { act, recordTypeAt, getRows } from './record-forms.ts';
import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

const patents = recordTypeAt('patents');
const PAGE = '/dashboard/patents';

type Saved = { id: string };

/** Adds a patent without the form. */
function addPatent(page: Page, patent_title: string, values: object = {}): Promise<Saved> {
  const input = { patent_title, country: 'Germany', patent_type: 'Utility', ...values };
  return send<Saved>(page.request, '/api/records/patents', input);
}

test('a form error disappears with the first valid value, and a cancelled edit is restored', async ({ signedIn }) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  await page.goto(PAGE);
  const title = page.getByRole('textbox', { name: 'Patent Title' });
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  const country = page.getByRole('combobox', { name: 'Country', exact: true });

  await test.step('each error disappears with its correction, and the summary with the last one', async () => {
    await page.getByRole('button', { name: 'Add patent' }).click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Patent Title is required',
      'Country is required',
      'Patent Type is required',
    ]);
    await title.pressSequentially('A loom');
    await expect(summary.getByRole('link')).toHaveText(['Country is required', 'Patent Type is required']);
    await expect(title).not.toHaveAttribute('aria-invalid', 'true');
    await expect(title).toBeFocused();
    await country.fill('Germany');
    await page.keyboard.press('Escape');
    await expect(summary.getByRole('link')).toHaveText(['Patent Type is required']);
    await page.getByRole('combobox', { name: 'Patent Type', exact: true }).fill('Utility');
    await page.keyboard.press('Escape');
    await expect(summary).toBeHidden();
    await expect(page.getByText(/ is required$/)).toHaveCount(0);
  });

  const row = getRows(page, patents).first();

  await test.step('Ctrl+Enter saves from within a field', async () => {
    await title.press('Control+Enter');
    await expect(page.getByText('“A loom” was added.')).toBeVisible();
    await expect(row).toBeFocused();
  });

  await test.step('an edit while the status is being saved causes no version conflict', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    await page.route('**/api/records/patents/*', async (route) => {
      await gate;
      await route.continue();
    });
    await row.getByRole('combobox', { name: 'Status of A loom' }).selectOption('In Progress');
    await act(page, row, 'Edit');
    openGate();
    await page.getByRole('textbox', { name: 'Patent Number' }).fill('10,000,001');
    await page.getByRole('button', { name: 'Update patent' }).click();
    await expect(page.getByText('“A loom” was updated.')).toBeVisible();
    await page.unroute('**/api/records/patents/*');
  });

  await test.step('input typed before Cancel is offered again', async () => {
    await act(page, row, 'Edit');
    await title.fill('A loom that sees');
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Draft discarded.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(title).toHaveValue('A loom that sees');
    await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Update patent' }).click();
    await expect(row.getByRole('heading', { level: 3 })).toHaveText('A loom that sees');
  });

  expect(complaints).toEqual([]);
});

test('a record is read with its files and neighbors, and shares one file with other rows', async ({
  browser,
  signedIn,
}, testInfo) => {
  const paths = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const upload = async (path: string, name: string) =>
    (await send<{ url: string }>(page.request, `/api/files/patents?name=${name}`, await readFile(path))).url;
  const [grant, photo] = [await upload(paths.pdf, 'grant.pdf'), await upload(paths.png, 'stage.png')];
  await addPatent(page, 'A shuttle');
  const { id } = await addPatent(page, 'A loom that sees', { grant_certificates: [grant, photo] });
  await addPatent(page, 'A press');
  await page.goto(`${PAGE}?row=${id}`);
  const reading = page.getByRole('region', { name: 'Full record: A loom that sees' });

  await test.step('the record’s URL opens it, and its images load', async () => {
    const picture = reading.getByRole('button', { name: 'Preview stage.png' });
    await expect
      .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page, 'a record as a whole');
    await picture.click();
    await expect(page.getByRole('dialog', { name: 'stage.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picture).toBeFocused();
  });

  await test.step('links and Back lead to the neighboring records', async () => {
    await reading.getByRole('link', { name: 'Next: A shuttle' }).click();
    await expect(page.getByRole('region', { name: 'Full record: A shuttle' })).toBeVisible();
    await expect(page).toHaveTitle(/^A shuttle · .+ · Laurel$/);
    await expect(getRows(page, patents).last()).toBeFocused();
    await expect(page.getByRole('link', { name: /^Next: / })).toHaveCount(0);
    await page.goBack();
    await expect(reading.getByRole('link', { name: 'Previous: A press' })).toBeVisible();
    await expect(page).toHaveTitle(/^A loom that sees · .+ · Laurel$/);
  });

  const certificates = page.getByRole('group', { name: 'Grant certificates' });
  const files = certificates.getByRole('listitem');

  await test.step('keys and buttons sort and rename files', async () => {
    await reading.getByRole('button', { name: 'Edit A loom that sees' }).click();
    await certificates.getByRole('button', { name: 'Move stage.png up' }).click();
    await expect(files).toHaveText([/^stage\.png/, /^grant\.pdf/]);
    await expect(certificates.getByRole('button', { name: 'Move stage.png down' })).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(files).toHaveText([/^grant\.pdf/, /^stage\.png/]);
    await certificates.getByRole('button', { name: 'Rename stage.png' }).click();
    await certificates.getByRole('textbox', { name: 'New name of stage.png' }).fill('On the stage');
    await page.keyboard.press('Enter');
    await expect(certificates.getByRole('button', { name: 'Rename On the stage.png' })).toBeFocused();
    await page.getByRole('button', { name: 'Update patent' }).click();
    await expect(reading.getByRole('link', { name: /^On the stage\.png/ })).toBeVisible();
  });

  await test.step('a file that was uploaded before is reported, and can be used again', async () => {
    await page.keyboard.press('n');
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/same_as=/, async (route) => {
      await gate;
      await route.continue();
    });
    const requested = page.waitForRequest(/same_as=/);
    await chooseFiles(page, 'Technical documents', [paths.pdf]);
    await requested;
    // If it were shown as uploaded before its note is loaded, the next field would move under the pointer.
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0);
    answer();
    await expect(page.getByText('Already in: Patents › A loom that sees')).toBeVisible();
    await page.getByRole('button', { name: 'From my files: Grant certificates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose from your files' });
    await dialog.getByRole('searchbox', { name: 'Search by file name' }).fill('gran');
    await expect(dialog.getByRole('button', { name: /^Add / })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Add grant.pdf' }).click();
    await expect(dialog.getByRole('button', { name: 'Added grant.pdf' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(files).toHaveText([/^grant\.pdf/]);
  });

  await test.step('Save and Add Another starts the next record', async () => {
    const title = page.getByRole('textbox', { name: 'Patent Title' });
    await title.fill('A card');
    await page.getByRole('combobox', { name: 'Country', exact: true }).fill('France');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Patent Type', exact: true }).fill('Utility');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect(page.getByRole('status').filter({ hasText: '“A card” was added.' })).toBeVisible();
    await expect(title).toHaveValue('');
    await expect(title).toBeFocused();
    await expect(getRows(page, patents)).toHaveCount(4);
  });

  await test.step('a record’s file is submitted as a document', async () => {
    await page.goto('/dashboard/documents?new');
    await page.getByRole('combobox', { name: 'Document type' }).selectOption('Patent Documentation');
    await page.getByRole('button', { name: 'From my files: Document' }).click();
    await page.getByRole('button', { name: 'Add grant.pdf' }).click();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByText('“grant.pdf” was submitted for review.')).toBeVisible();
    await page.getByRole('button', { name: 'More actions for grant.pdf' }).click();
    expect(await page.getByRole('menuitem', { name: 'Download grant.pdf' }).getAttribute('href')).toContain(
      '/files/patents/',
    );
  });

  expect(complaints).toEqual([]);
});
