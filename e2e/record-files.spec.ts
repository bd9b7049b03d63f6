import { expect } from '@playwright/test';

import { wholeChromium } from './browser.ts';
import { act, read, recordTypeAt, getRows } from './record-forms.ts';
import { test } from './site.ts';
import { chooseBy, chooseFiles, collectComplaints, expectAccessible, createFiles } from './support.ts';

test.use({ launchOptions: wholeChromium });

test('files survive a form error, and are viewed, replaced and removed one by one', async ({
  browser,
  signedIn,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  await page.goto('/dashboard/roles');
  const recognition = page.getByRole('group', { name: 'Recognition' });

  await test.step('a form error keeps the uploaded files', async () => {
    await chooseFiles(page, 'Recognition', [files.pdf, files.png]);
    await expect(recognition.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Add role' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await expect(recognition.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Company name' }).fill('Example Looms');
    await page.getByRole('textbox', { name: 'Role title' }).fill('Chief weaver');
    await page.getByRole('textbox', { name: 'Budget responsibility' }).fill('1234567.5');
    await page.getByRole('textbox', { name: 'Key achievements' }).fill('Halved the costs\n\n  Led twelve people ');
    await page.getByRole('button', { name: 'Add role' }).click();
    await expect(getRows(page, recordTypeAt('roles'))).toHaveCount(1);
  });

  const row = getRows(page, recordTypeAt('roles')).first();

  await test.step('the PDF and the image are previewed over the page', async () => {
    await read(row);
    await row.getByRole('button', { name: 'Preview Grant of patent.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant of patent.pdf' });
    const frame = dialog.locator('iframe');
    await expect(frame).toBeVisible();
    const shown = await frame.elementHandle().then((element) => element?.contentFrame());
    await expect.poll(() => shown?.url()).toContain('Grant%20of%20patent.pdf');
    await expectAccessible(page, 'the preview of a PDF');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await row.getByRole('button', { name: 'Preview ceremony.png' }).click();
    const picture = page.getByRole('dialog', { name: 'ceremony.png' }).getByRole('img', { name: 'ceremony.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
  });

  await test.step('one file is replaced and the other removed, and the sizes of earlier files are shown', async () => {
    await act(page, row, 'Edit');
    await expect(page.getByRole('textbox', { name: 'Budget responsibility' })).toHaveValue('1,234,567.5');
    await expect(page.getByRole('textbox', { name: 'Key achievements' })).toHaveValue(
      'Halved the costs\nLed twelve people',
    );
    await expect(recognition.getByText(/^\d+(\.\d)? [kM]B$/)).toHaveCount(2);
    await expect(recognition.getByRole('button', { name: 'Preview Grant of patent.pdf' })).toBeVisible();
    await chooseBy(page, () => recognition.getByRole('button', { name: 'Replace ceremony.png' }).click(), files.jpg);
    await expect(recognition.getByRole('button', { name: 'Preview stage.jpg' })).toBeVisible();
    await recognition.getByRole('button', { name: 'Remove Grant of patent.pdf' }).click();
    await page.getByRole('button', { name: 'Update role' }).click();
    await expect(row.getByRole('list', { name: 'Recognition' }).getByRole('listitem')).toHaveText([/^stage\.jpg/]);
  });
  expect(complaints).toEqual([]);
});
