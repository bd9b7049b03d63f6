import { expect, type Page } from '@playwright/test';

import { pages } from '../src/app/client/pages.ts';
import { publicPaths } from '../src/core/shared/paths.ts';
import type { RecordType } from '../src/records/record-type.ts';
import { recordTypes } from '../src/records/registry.ts';
import { fillCase } from './full-case.ts';
import { idle } from './idle.ts';
import { readHeadings, screenshotPages } from './screenshot-pages.ts';
import { test } from './site.ts';
import { chooseFiles, expectAccessible, expectNoViolations, createFiles, openPage, send } from './support.ts';

test.describe.configure({ mode: 'parallel' });

test('axe finds nothing on any public page', async ({ page }) => {
  for (const path of [...publicPaths, '/mailbox', '/nothing-here']) {
    await page.goto(path);
    await idle(page);
    await expectAccessible(page, path);
  }
});

test('axe finds nothing in the states of forms and menus', async ({ page }) => {
  for (const path of ['/signup', '/login', '/forgot-password']) {
    await page.goto(path);
    await page.locator('form button[type=submit]').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await expectAccessible(page, `${path} with errors`);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page, 'the open menu');
});

const applicantPages = [
  ...pages
    .filter(({ label, area }) => label && (area === 'dashboard' || area === 'account'))
    .map(({ address }) => address),
  '/pricing',
  '/payment',
];

/**
 * Example record type, the one with the widest content. One component renders all types, so only this one is checked in
 * every scheme and width.
 */
const example = recordTypes.find(({ segment }) => segment === 'patents');

test('axe finds nothing on any page of a new applicant, or in a form with errors', async ({ signedIn }) => {
  const { page } = await signedIn();
  for (const path of applicantPages) {
    await openPage(page, path);
    const type = recordTypeAt(path);
    if (!type || type === example) await expectAccessible(page, `${path} without anything`);
    if (!type) continue;
    await page.getByRole('button', { name: type.form.add, exact: true }).click();
    const required = Object.values(type.fields).flatMap(({ required: message }) => message ?? []);
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')).toHaveText(
      required,
    );
    await expectRecordPageAccessible(page, type, `${path} with errors`);
  }
});

test('axe finds nothing on any page of an applicant with data, or in a filled form', async ({ signedIn }) => {
  const { page } = await signedIn();
  const { requestId, ticketId } = await fillCase(page.request);
  for (const path of [
    ...applicantPages,
    `/payment/new?kind=request&id=${requestId}`,
    `/dashboard/support/${ticketId}`,
  ]) {
    await openPage(page, path);
    const type = recordTypeAt(path);
    if (!type || type === example) await expectAccessible(page, `${path} with everything`);
    if (!type) continue;
    await page
      .getByRole('button', { name: /^More actions for / })
      .first()
      .click();
    if (type === example) await expectAccessible(page, `${path} with an open menu`);
    await page.getByRole('menuitem', { name: /^Edit / }).click();
    await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible();
    await expectRecordPageAccessible(page, type, `${path} being edited`);
  }

  await test.step('the images on the site match the pages; otherwise run `npm run screenshots`', async () => {
    for (const { address, headings } of screenshotPages) {
      await openPage(page, address);
      await expect.poll(() => readHeadings(page), address).toEqual(expect.arrayContaining(headings));
    }
  });
});

test('axe finds nothing in dialogs and menus on an applicant’s pages', async ({ browser, signedIn }, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  await openPage(page, '/dashboard/patents');
  await page.getByLabel('Patent Title').fill('A loom that sees');
  await page.getByRole('combobox', { name: 'Country' }).fill('United');
  await expect(page.getByRole('option', { name: 'United States' })).toBeVisible();
  await expectAccessible(page, 'suggestions');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
  await page.keyboard.press('Escape');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && (response.request().postData() ?? '').includes('.pdf'),
  );
  await chooseFiles(page, 'Grant certificates', [files.pdf]);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await saved;
  await page.reload();
  await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
  await expectAccessible(page, 'a draft with a file');

  await page.context().setOffline(true);
  await page.getByLabel('Patent Number').fill('US 1');
  await page.getByRole('button', { name: 'Add patent' }).click();
  await expect(page.getByText(/This patent was not saved/)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await expectAccessible(page, 'the question before leaving a form that could not be saved');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Add patent' }).click();
  await expect(page.getByText('“A loom that sees” was added.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions for A loom that sees' }).click();
  await page.getByRole('menuitem', { name: 'Delete A loom that sees' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restore A loom that sees' })).toBeVisible();
  await expectAccessible(page, 'the undo toast and Trash');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the open drawer');
});

test('axe finds nothing in a printed record', async ({ signedIn }) => {
  const { page } = await signedIn();
  await send(page.request, '/api/records/success', {
    work_title: 'Loom',
    platform_or_venue: 'A theatre',
    success_metrics: 'Sold out 40 times',
    supporting_docs_url: null,
    status: 'Completed',
  });
  await openPage(page, '/dashboard/success');
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'More actions for Loom' }).click();
  await page.getByRole('menuitem', { name: 'Print Loom' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: 'Loom, as printed' })).toBeVisible();
  await expectAccessible(page, 'the print view');
});

test('axe finds nothing in the workspaces of mentors and attorneys', async ({ signedIn }) => {
  for (const [role, paths] of [
    ['Mentor', ['/mentor', '/mentor/profile']],
    ['Attorney', ['/attorney', '/attorney/review/1']],
  ] as const) {
    const { page } = await signedIn(role);
    for (const path of paths) {
      await openPage(page, path);
      await expectAccessible(page, path);
    }
  }
});

test('no focused element is hidden under the header, and every focus is visible', async ({ page }) => {
  // With motion, the page takes time to scroll to the focused element.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.setViewportSize({ width: 1280, height: 500 });
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return { hidden: false, outlined: true, what: 'nothing' };
      const box = focused.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // A link that fills a card draws its outline around the card.
      const isOutlined = [getComputedStyle(focused), getComputedStyle(focused, '::after')].some(
        (style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none',
      );
      return {
        hidden: !(top && (focused.contains(top) || top.contains(focused))),
        outlined: isOutlined,
        what: focused.outerHTML.slice(0, 120),
      };
    });
    expect(seen.hidden, seen.what).toBe(false);
    expect(seen.outlined, seen.what).toBe(true);
  }
});

function recordTypeAt(path: string): RecordType | undefined {
  return recordTypes.find(({ segment }) => path === `/dashboard/${segment}`);
}

async function expectRecordPageAccessible(page: Page, type: RecordType, what: string): Promise<void> {
  await (type === example ? expectAccessible(page, what) : expectNoViolations(page, what));
}
