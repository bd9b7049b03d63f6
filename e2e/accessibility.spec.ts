import { expect, test } from '@playwright/test';

import { publicPaths } from '../src/core/shared/paths.ts';
import { chooseFiles, expectAccessible, makeFiles, signedInPage } from './support.ts';

test.describe.configure({ timeout: 180_000 });

test('axe finds nothing on any public page', async ({ page }) => {
  for (const path of [...publicPaths, '/mailbox', '/nothing-here']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
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

test('axe finds nothing in the applicant’s workspace, whatever is open', async ({ browser }, testInfo) => {
  const files = await makeFiles(browser, testInfo.outputDir);
  const { page } = await signedInPage(browser);
  for (const path of ['/dashboard', '/dashboard/awards', '/dashboard/tasks', '/support', '/payment']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
  await page.goto('/dashboard/patents');
  await expect(page.getByText('No patents added yet.')).toBeVisible();
  await expectAccessible(page, 'no patents');
  await page.getByRole('button', { name: 'Add patent' }).click();
  await expectAccessible(page, 'a patent with errors');
  await page.getByLabel('Patent Title').fill('A loom that sees');
  await page.getByRole('combobox', { name: 'Country' }).fill('United');
  await expect(page.getByRole('option', { name: 'United States' })).toBeVisible();
  await expectAccessible(page, 'suggestions');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
  await page.keyboard.press('Escape');
  await chooseFiles(page, 'Grant certificates', [files.pdf]);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an uploaded file');
  await page.getByRole('button', { name: 'Add patent' }).click();
  await page.getByRole('button', { name: 'Edit A loom that sees' }).click();
  await expectAccessible(page, 'editing');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Delete A loom that sees' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page, 'the undo toast');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: /menu|navigation/i }).first().click();
  await expectAccessible(page, 'the open drawer');
});

test('axe finds nothing in the workspaces of mentors and attorneys', async ({ browser }) => {
  for (const [role, paths] of [
    ['Mentor', ['/mentor', '/mentor/profile']],
    ['Attorney', ['/attorney', '/attorney/review/1']],
  ] as const) {
    const { page } = await signedInPage(browser, role);
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, path);
    }
  }
});

test('no focused element hides under the header, and every focus is seen', async ({ page }) => {
  await page.goto('/');
  await page.setViewportSize({ width: 1280, height: 500 });
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return { hidden: false, outlined: true, what: 'nothing' };
      const box = focused.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const style = getComputedStyle(focused);
      const isOutlined = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      return { hidden: !(top && (focused.contains(top) || top.contains(focused))), outlined: isOutlined, what: focused.outerHTML.slice(0, 120) };
    });
    expect(seen.hidden, seen.what).toBe(false);
    expect(seen.outlined, seen.what).toBe(true);
  }
});
