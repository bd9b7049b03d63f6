import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';

import { test } from './site.ts';
import { chooseBy, createFiles, send, type Files } from './support.ts';

test('a user completes the five most frequent tasks by keyboard only', async ({ browser, signedIn }, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  await send(page.request, '/api/tasks', { title: 'Collect letters', criteria: 'Patents', action_item: 'Ask' });
  await send(page.request, '/api/requests', { product: 'UK Design', quantity: 1 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');

  await test.step('the user adds an award with its certificate', async () => {
    await jump(page, 'Add award');
    await expect(page.getByLabel('Award name')).toBeFocused();
    await page.keyboard.type('Kestrel Medal');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Society of Osprey');
    await attach(page, 'Certificate', files);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('“Kestrel Medal” was added.')).toBeVisible();
  });

  await test.step('the user finds an award by its organization, and previews its file', async () => {
    await jump(page, 'osprey', 'Kestrel Medal');
    const row = page.locator('[data-row]').filter({ hasText: 'Kestrel Medal' });
    await expect(row).toBeFocused();
    const preview = row.getByRole('button', { name: 'Preview Grant of patent.pdf' });
    await tabTo(page, preview);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(preview).toBeFocused();
  });

  await test.step('the user submits a task', async () => {
    await jump(page, 'Collect letters');
    await tabTo(page, page.getByRole('button', { name: 'Submit for Review: Collect letters' }));
    await page.keyboard.press('Enter');
    await attach(page, 'Files to submit', files);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[data-row]').filter({ hasText: 'Collect letters' })).toContainText('Submitted');
  });

  await test.step('the user pays a request', async () => {
    await jump(page, 'UK Design');
    await tabTo(page, page.getByRole('link', { name: /^Pay Now/ }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/payment\//);
  });

  await test.step('the user uploads a new version of a document that needs revision', async () => {
    await send(page.request, '/api/documents', {
      document_type: 'Recommendation Letter',
      file_url: await uploadDocument(page, files),
    });
    // Reviewers have no page yet, so the list response is mocked as reviewed.
    await page.route(/\/api\/documents(\?.*)?$/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch({ maxRetries: 2 });
      const text = (await response.text())
        .replace('"status":"Pending"', '"status":"Needs Revision"')
        .replace('"revise":false', '"revise":true');
      return route.fulfill({ response, body: text });
    });
    await jump(page, 'Documents');
    await expect(page.locator('[data-row]').first()).toContainText('Needs Revision');
    await page.keyboard.press('j');
    await tabTo(page, page.getByRole('button', { name: /^Upload a new version/ }));
    await page.keyboard.press('Enter');
    await attach(page, 'Document', files);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/documents',
    );
    await page.keyboard.press('Control+Enter');
    expect((await sent).postDataJSON()).toMatchObject({ previous_id: expect.any(String) });
  });
});

/** Navigates with the palette: types the text and opens the first result. */
async function jump(page: Page, text: string, result = text): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText(result);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeHidden();
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

async function attach(page: Page, label: string, files: Files): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: `Choose ${label}` }));
  await chooseBy(page, () => page.keyboard.press('Enter'), files.pdf);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
}

/** Returns the URL of a file that is already uploaded. */
async function uploadDocument(page: Page, files: Files): Promise<string> {
  const { url } = await send<{ url: string }>(
    page.request,
    '/api/files/documents?name=letter.pdf',
    await readFile(files.pdf),
  );
  return url;
}
