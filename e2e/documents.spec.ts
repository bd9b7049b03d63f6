import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';

import type { CursorPage } from '../src/core/shared/list-query.ts';
import type { Document } from '../src/features/collaboration/documents/schema.ts';
import { wholeChromium } from './browser.ts';
import { act, deleteRow } from './record-forms.ts';
import { test } from './site.ts';
import { readBase64, chooseFiles, collectComplaints, expectAccessible, createFiles, mailTo } from './support.ts';

test.use({ launchOptions: wholeChromium });

test('an applicant submits documents, views them, changes the type, and deletes with undo', async ({
  browser,
  signedIn,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page, user } = await signedIn();
  const complaints = collectComplaints(page);
  const list = page.getByRole('list', { name: 'Your documents' });

  await test.step('the form reports missing fields', async () => {
    await page.goto('/dashboard/documents');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document Upload');
    await expect(page.getByText('No documents uploaded yet.')).toBeVisible();
    await expectAccessible(page, 'no documents');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['Document type is required', 'Please upload the document']);
    await expectAccessible(page, 'a document with errors');
  });

  await test.step('the applicant submits a PDF, and staff are notified', async () => {
    await page.getByLabel('Document type').selectOption('Patent Documentation');
    await chooseFiles(page, 'Document', [files.pdf]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByText('“Grant of patent.pdf” was submitted for review.')).toBeVisible();
    await expect(list.locator('> li')).toHaveCount(1);
    await expect(list).toContainText('Pending');
    await expect(list).toContainText('Patent Documentation');
    await expect(page.getByLabel('Document type')).toHaveCount(0);
    const mail = await mailTo(page.request, 'info@laurel.example', /Document type: Patent Documentation/);
    expect(mail.text).toContain(user.email);
  });

  await test.step('the applicant previews the document over the page', async () => {
    await page.getByRole('link', { name: 'Grant of patent.pdf' }).click();
    const preview = page.getByRole('dialog', { name: 'Grant of patent.pdf' });
    await expect(preview.getByTitle('Grant of patent.pdf')).toBeVisible();
    // The frame's policy allows this site to embed it. If refused, it would show the browser's error page.
    await expect
      .poll(() =>
        page
          .frames()
          .some(
            (frame) =>
              frame.url().startsWith('http://') && new URL(frame.url()).pathname.startsWith('/files/documents/'),
          ),
      )
      .toBe(true);
    const download = page.waitForEvent('download');
    await preview.getByRole('link', { name: 'Download' }).click();
    expect((await readFile(await (await download).path())).toString('base64')).toBe(await readBase64(files.pdf));
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(page.getByRole('link', { name: 'Grant of patent.pdf' })).toBeFocused();
  });

  await test.step('the applicant submits an image and previews it', async () => {
    await page.getByRole('button', { name: 'Submit a document' }).click();
    await page.getByLabel('Document type').selectOption('Award Certificate');
    await chooseFiles(page, 'Document', [files.png]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(list.locator('h3')).toHaveText(['ceremony.png', 'Grant of patent.pdf']);
    await act(page, getRow(page, 'ceremony.png'), 'View');
    const picture = page.getByRole('dialog').getByRole('img', { name: 'ceremony.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page, 'the preview');
    await page.keyboard.press('Escape');
  });

  await test.step('the applicant changes the type', async () => {
    await act(page, getRow(page, 'ceremony.png'), 'Edit type');
    await expectAccessible(page, 'the type');
    await page.getByRole('dialog').getByLabel('Type of “ceremony.png”').selectOption('Media Coverage');
    await page.getByRole('button', { name: 'Save type' }).click();
    await expect(list.locator('> li').first()).toContainText('Media Coverage');
    await page.reload();
    await expect(list.locator('> li').first()).toContainText('Media Coverage');
  });

  await test.step('a change from another window is reported, and the applicant changes the document again', async () => {
    const other = await page.context().newPage();
    await other.goto('/dashboard/documents');
    await act(page, getRow(page, 'ceremony.png'), 'Edit type');
    await page.getByRole('dialog').getByLabel('Type of “ceremony.png”').selectOption('Citation Evidence');
    await act(other, getRow(other, 'ceremony.png'), 'Edit type');
    await other.getByRole('dialog').getByLabel('Type of “ceremony.png”').selectOption('Award Certificate');
    await other.getByRole('button', { name: 'Save type' }).click();
    await expect(list.locator('> li').first()).toContainText('Media Coverage');
    await expect(other.getByText('“ceremony.png” is now Award Certificate.')).toBeVisible();
    await other.close();
    await page.getByRole('button', { name: 'Save type' }).click();
    await expect(page.getByText('The type was not changed.')).toBeVisible();
    await expect(list.locator('> li').first()).toContainText('Award Certificate');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.getByRole('button', { name: 'Save type' }).click();
    await expect(list.locator('> li').first()).toContainText('Citation Evidence');
  });

  await test.step('the applicant deletes the document, undoes it, deletes it again, and restores it from Trash', async () => {
    await act(page, getRow(page, 'ceremony.png'), 'Delete');
    await expect(list.locator('> li')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.locator('> li')).toHaveCount(2);
    await deleteRow(page, getRow(page, 'ceremony.png'));
    await expect(list.locator('> li')).toHaveCount(1);
    await page.reload();
    await expect(list.locator('h3')).toHaveText(['Grant of patent.pdf']);
    await page.getByRole('button', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore ceremony.png' }).click();
    await expect(list.locator('> li')).toHaveCount(2);
  });

  await test.step('the URL contains the status filter, and Back removes it', async () => {
    await page.getByLabel('Status').selectOption('Approved');
    await expect(page).toHaveURL('/dashboard/documents?status=Approved');
    await expect(page.getByText('No documents match this filter.')).toBeVisible();
    await page.goBack();
    await expect(list.locator('> li')).toHaveCount(2);
  });

  await test.step('the applicant finds an upload that was not submitted, and discards it', async () => {
    await page.getByRole('button', { name: 'Submit a document' }).click();
    await chooseFiles(page, 'Document', [files.jpg]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await page.getByRole('button', { name: 'Continue your draft' }).click();
    await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
    await expect(page.getByText('stage.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText('stage.jpg')).toHaveCount(0);
    await page.reload();
    await expect(list.locator('> li')).toHaveCount(2);
    await expect(page.getByText('stage.jpg')).toHaveCount(0);
  });

  expect(complaints).toEqual([]);
});

// Mocks a list with a reviewer's decision, in recognizable words.
test('an applicant reads review notes and uploads a new version', async ({ browser, signedIn }, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  await page.goto('/dashboard/documents');
  await page.getByLabel('Document type').selectOption('Recommendation Letter');
  await chooseFiles(page, 'Document', [files.pdf]);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByText('was submitted for review.')).toBeVisible();

  const submitted: unknown[] = [];
  await page.route(/\/api\/documents(\?.*)?$/, async (route) => {
    if (route.request().method() === 'POST') {
      submitted.push(route.request().postDataJSON());
      return route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'document_replaced',
          status: 409,
          detail: 'There is already a newer version of this document.',
          requestId: '',
        }),
      });
    }
    const response = await route.fetch({ maxRetries: 2 });
    const read = (await response.json()) as CursorPage<Document>;
    return route.fulfill({ response, json: { ...read, rows: read.rows.flatMap(asReviewed) } });
  });
  await page.goto('/dashboard/documents?row=11111111-1111-4111-8111-111111111111');

  const items = page.getByRole('list', { name: 'Your documents' }).locator('> li');
  await expect(items).toHaveCount(4);
  const revised = items.nth(1);
  await expect(revised).toBeFocused();
  await expect(revised).toContainText('Needs Revision');
  await expect(revised).toContainText('Please sign page 2.');
  await revised.getByRole('button', { name: /^More actions/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Download']);
  await page.keyboard.press('Escape');
  await expect(items.nth(3).getByRole('link', { name: 'version 1 (Needs Revision)' })).toBeVisible();
  await expectAccessible(page, 'documents in every state');
  await items.nth(3).getByRole('link', { name: 'version 1 (Needs Revision)' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Upload a new version of Grant of patent.pdf' }).click();
  await expect(page.getByRole('button', { name: 'Submit new version' })).toBeVisible();
  await expect(page.getByLabel('Document type')).toHaveValue('Recommendation Letter');
  await chooseFiles(page, 'Document', [files.png]);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a new version');
  await page.getByRole('button', { name: 'Submit new version' }).click();
  await expect(page.getByText('There is already a newer version of this document.')).toBeVisible();
  expect(submitted).toMatchObject([
    { document_type: 'Recommendation Letter', previous_id: '11111111-1111-4111-8111-111111111111' },
  ]);
});

function getRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Your documents' }).locator('> li').filter({ hasText: name });
}

/** Returns one document in each status. */
function asReviewed(document: Document): Document[] {
  const nothing = { changeType: false, delete: false, revise: false, transitions: [], takeOver: false };
  const reviewed = { reviewed_at: '2026-11-18T15:00:00Z', can: nothing };
  const revised = {
    ...document,
    ...reviewed,
    id: '11111111-1111-4111-8111-111111111111',
    status: 'Needs Revision' as const,
  };
  return [
    document,
    {
      ...revised,
      reviewer_notes: 'Please sign page 2.\nThe date at the top is last year’s.',
      can: { ...nothing, revise: true },
    },
    {
      ...document,
      ...reviewed,
      id: '22222222-2222-4222-8222-222222222222',
      status: 'Under Review',
      can: { ...nothing, changeType: true },
    },
    {
      ...document,
      ...reviewed,
      id: '33333333-3333-4333-8333-333333333333',
      status: 'Approved',
      reviewer_notes: 'Clear and complete.',
      older: [revised],
    },
  ];
}
