import { expect, type Locator, type Page } from '@playwright/test';

import { test } from './site.ts';
import { chooseFiles, createFiles, signIn, type Files } from './support.ts';

type Form = {
  what: string;
  address: string;
  api: string;
  button: string;
  /** Fills in all required fields except the first text. */
  complete: (page: Page, files: Files) => Promise<void>;
  /** Field that is typed into repeatedly, and the text. */
  field: (page: Page) => Locator;
  texts: readonly [first: string, offline: string, afterwards: string];
  isChoice?: true;
  /** The form's draft is on the server, and not in the tab. */
  isOnServer?: true;
  failure: string;
  rows: (page: Page) => Locator;
  /** Text of the only row at the end, if the list shows it. */
  shows: string | RegExp;
};

const forms: Form[] = [
  {
    what: 'a record',
    address: '/dashboard/patents',
    api: '**/api/records/patents',
    button: 'Add patent',
    async complete(page) {
      await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
      await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
      await page.keyboard.press('Escape');
    },
    field: (page) => page.getByLabel('Patent Title'),
    texts: ['A better bri', 'A better bridge', 'The best bridge'],
    isOnServer: true,
    failure: 'This patent was not saved.',
    rows: (page) => page.getByRole('list', { name: 'Your patents' }).locator('> li'),
    shows: 'The best bridge',
  },
  {
    what: 'a task',
    address: '/dashboard/tasks',
    api: '**/api/tasks',
    button: 'Create task',
    async complete(page) {
      await page.getByRole('combobox', { name: 'Criteria' }).fill('Patents');
      await page.keyboard.press('Escape');
      await page.getByLabel('Action items').fill('Place order');
    },
    field: (page) => page.getByLabel('Title'),
    texts: ['Collect', 'Collect letters', 'Collect three letters'],
    failure: 'This task was not saved.',
    rows: (page) => page.getByRole('list', { name: 'Your tasks' }).locator('> li'),
    shows: 'Collect three letters',
  },
  {
    what: 'a document',
    address: '/dashboard/documents',
    api: '**/api/documents',
    button: 'Submit for Review',
    async complete(page, files) {
      await chooseFiles(page, 'Document', [files.pdf]);
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    },
    field: (page) => page.getByLabel('Document type'),
    texts: ['Media Coverage', 'Citation Evidence', 'Award Certificate'],
    isChoice: true,
    failure: 'This document was not submitted.',
    rows: (page) => page.getByRole('list', { name: 'Your documents' }).locator('> li'),
    shows: 'Award Certificate',
  },
  {
    what: 'a request',
    address: '/dashboard/requests',
    api: '**/api/requests',
    button: 'Create request',
    async complete(page) {
      await page.getByLabel('Quantity (1-20)').fill('2');
    },
    field: (page) => page.getByLabel('Product'),
    texts: ['UK Design', 'German Utility', 'Letters (impact, recommendation and support)'],
    isChoice: true,
    failure: 'This request was not saved.',
    rows: (page) => page.getByRole('rowheader'),
    shows: /^Letters/,
  },
  {
    what: 'a ticket',
    address: '/dashboard/support',
    api: '**/api/support/tickets',
    button: 'Submit Ticket',
    async complete(page) {
      await page.getByLabel('Description').fill('It says: broken.');
    },
    field: (page) => page.getByLabel('Subject'),
    texts: ['A certificate', 'A certificate does not open', 'A certificate opens halfway'],
    failure: 'Your ticket was not sent.',
    rows: (page) => page.getByRole('list', { name: 'Your tickets' }).getByRole('listitem'),
    // The first attempt arrived, so later text becomes the first reply.
    shows: /A certificate does not open.*1 reply/s,
  },
];

for (const form of forms) {
  const { what, address, api, button, complete, field, texts, isChoice, isOnServer, failure, rows, shows } = form;
  test(`${what} filled in offline is stored, and created once, whichever responses are lost`, async ({
    browser,
    signedIn,
  }, testInfo) => {
    const files = await createFiles(browser, testInfo.outputDir);
    const { page } = await signedIn();
    const [first, offline, afterwards] = texts;
    const enter = (text: string) => (isChoice ? field(page).selectOption(text) : field(page).fill(text));
    await page.goto(address);

    await test.step('a row that cannot be saved offline keeps its input, and its draft is saved later', async () => {
      await enter(first);
      await complete(page, files);
      await expect(page.getByText(/^Draft saved /)).toBeVisible();
      await page.context().setOffline(true);
      await enter(offline);
      const state = isOnServer ? 'The draft could not be saved. We will try again;' : /^Draft saved /;
      await expect(page.getByText(state)).toBeVisible();
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(failure)).toBeVisible();
      await expect(page.getByText('Laurel could not be reached.')).toBeVisible();
      await expect(field(page)).toHaveValue(offline);
      await page.context().setOffline(false);
      await expect(page.getByText(/^Draft saved /)).toBeVisible();
    });

    await test.step('a reload restores the draft, and its row arrives although the response is lost', async () => {
      await page.reload();
      await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
      await expect(field(page)).toHaveValue(offline);
      let isCut = false;
      await page.route(api, async (route) => {
        // The list may be requested from the same URL.
        if (isCut || route.request().method() !== 'POST') return route.fallback();
        isCut = true;
        await route.fetch({ maxRetries: 2 });
        return route.abort('connectionreset');
      });
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(failure)).toBeVisible();
      await expect(field(page)).toHaveValue(offline);
    });

    await test.step('the row exists once after it is sent again with further input', async () => {
      await page.reload();
      // The first attempt was stored, so there is a list, and its form is collapsed.
      await page.getByRole('button', { name: 'Continue your draft' }).click();
      await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
      await enter(afterwards);
      await page.getByRole('button', { name: button }).click();
      await expect(rows(page)).toContainText([shows]);
      await expect(page.getByText(/^Your draft from/)).toHaveCount(0);
      await page.reload();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(shows);
    });
  });
}

test('a draft is restored on another device', async ({ browser, signedIn }) => {
  const { page, user } = await signedIn();
  await page.goto('/dashboard/patents');
  await page.getByLabel('Patent Title').fill('A better bridge');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login?next=%2Fdashboard%2Fpatents');
  await signIn(elsewhere, user.email);
  await expect(elsewhere.getByLabel('Patent Title')).toHaveValue('A better bridge');
});

test('input typed while a draft is loading is kept, and the rest of the draft is added', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard/patents');
  await page.getByLabel('Patent Title').fill('A better bridge');
  await page.getByLabel('Patent Number').fill('US 1');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  await page.route('**/api/drafts?*', async (route) => {
    await gate;
    return route.continue();
  });
  await page.goto('/dashboard/patents');
  await page.getByLabel('Patent Title').fill('The best bridge');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  openGate();
  await expect(page.getByLabel('Patent Number')).toHaveValue('US 1');
  await expect(page.getByLabel('Patent Title')).toHaveValue('The best bridge');
  await saved;
  await page.reload();
  await expect(page.getByLabel('Patent Title')).toHaveValue('The best bridge');
});

test('a user discards a draft', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard/awards');
  await page.getByLabel('Award name').fill('Perhaps');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();
  await page.goto('/dashboard');
  await page.goto('/dashboard/awards');
  await expect(page.getByLabel('Award name')).toHaveValue('Perhaps');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Award name')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your awards' })).toBeVisible();
  await expect(page.getByLabel('Award name')).toHaveValue('');
});
