import { expect, type Page } from '@playwright/test';

import { createPdf } from '../src/testing/fixtures.ts';
import { readPdf } from '../src/testing/pdf-text.ts';
import { idle } from './idle.ts';
import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, send } from './support.ts';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(createPdf(name)) });

test('an applicant adds a translation with its signed certificate to a record’s file', async ({ signedIn }) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const { url } = await send<{ url: string }>(
    page.request,
    '/api/files/awards?name=Urkunde.pdf',
    Buffer.from(createPdf('Urkunde')),
  );
  const { id } = await send<{ id: string }>(page.request, '/api/records/awards', {
    award_name: 'Medal of Weaving',
    awarding_organization: 'The Royal Society',
    certificate_url: url,
  });

  await test.step('the page has no translations at first', async () => {
    await page.goto('/dashboard/translations');
    await expect(page.getByText('No files in other languages yet.')).toBeVisible();
    await expectAccessible(page, 'no translations');
  });

  await test.step('a file counts as English until its owner marks it otherwise, by keyboard', async () => {
    await page.goto(`/dashboard/awards?row=${id}`);
    const whole = page.getByRole('region', { name: 'Full record: Medal of Weaving' });
    await expect(whole.getByText('English')).toBeVisible();
    await expectAccessible(page, 'a record with a file and its language');
    await whole.getByRole('link', { name: 'Set language of Urkunde.pdf' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Translations');
    await expect(page.getByRole('combobox', { name: 'Original' })).toHaveValue('Urkunde.pdf (Medal of Weaving)');
  });

  await test.step('the form reports every invalid field at once', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Иван');
    await page.getByRole('button', { name: 'Add translation' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')).toHaveText([
      'Language is required',
      'Translator’s name: please write it in Latin letters',
    ]);
    await expectAccessible(page, 'the form with errors');
  });

  await test.step('language, translation and translator are saved', async () => {
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.fill('germ');
    await language.press('ArrowDown');
    await language.press('Enter');
    await expect(language).toHaveValue('German');
    await chooseFiles(page, 'Translation', pdf('Certificate.pdf'));
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper');
    await page.getByLabel('Address').fill('12 Main Street\nSpringfield');
    await page.getByRole('button', { name: 'Add translation' }).click();
    await expect(row(page).getByText('Incomplete', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Missing for Urkunde.pdf' }).getByRole('listitem')).toHaveText([
      'The date of the certificate is missing.',
      'The signed certificate is missing.',
    ]);
    await expectAccessible(page, 'an incomplete translation');
  });

  await test.step('the incomplete translation is pending on the overview, and shown next to the file', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Translation incomplete')).toBeVisible();
    await page.goto(`/dashboard/awards?row=${id}`);
    await expect(page.getByText('German, translation incomplete')).toBeVisible();
    await page.goto('/dashboard/awards');
    await expect(page.getByRole('list', { name: 'Files for Medal of Weaving' })).toContainText(
      'German, translation incomplete',
    );
    await page.goto(`/dashboard/awards?row=${id}`);
    await page.getByRole('link', { name: 'Open the translation of Urkunde.pdf' }).click();
    await expect(row(page)).toBeVisible();
  });

  await test.step('the certificate to sign names the translator, the languages and both files', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the certificate to sign for Urkunde.pdf' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Certificate of translation.pdf');
    const { text } = await readPdf(await collectBytes(await download.createReadStream()));
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('I, Grace Hopper, certify that I am competent to translate from German into English');
    expect(words).toContain('Original, in German: Urkunde.pdf');
    expect(words).toContain('Translation, in English: Certificate.pdf');
  });

  await test.step('the signed scan completes the translation', async () => {
    await page.getByRole('button', { name: 'Add what is missing for Urkunde.pdf' }).click();
    await page.getByLabel('Date of the certificate').fill('2026-01-02');
    await chooseFiles(page, 'Signed certificate', pdf('Signed.pdf'));
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await expectAccessible(page, 'a translation being edited');
    await page.getByRole('button', { name: 'Save translation' }).click();
    await expect(row(page).getByText('Complete', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Missing for Urkunde.pdf' })).toHaveCount(0);
    await expectAccessible(page, 'a complete translation');
    await page.goto('/dashboard/translations?state=incomplete');
    await expect(page.getByText('No translations match this filter.')).toBeVisible();
  });

  await test.step('the record’s form shows the translation next to the file', async () => {
    await page.goto(`/dashboard/awards?row=${id}`);
    await expect(page.getByText('German, translation complete')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Medal of Weaving', exact: true }).click();
    await expect(page.getByText('German, translation complete')).toHaveCount(2);
  });

  await test.step('the file’s URL leads to its translation, and Undo restores a deleted one', async () => {
    await page.goto(`/dashboard/translations?new&${new URLSearchParams({ file: url })}`);
    await idle(page);
    await expect(page.getByRole('group', { name: 'Edit the translation of Urkunde.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More actions for Urkunde.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(row(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page).getByText('Complete', { exact: true })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

function row(page: Page) {
  const heading = page.getByRole('heading', { name: 'Urkunde.pdf' });
  return page.getByRole('list', { name: 'Your translations' }).getByRole('listitem').filter({ has: heading });
}

async function collectBytes(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
