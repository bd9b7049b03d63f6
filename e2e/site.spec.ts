import { gzipSync } from 'node:zlib';

import { expect } from '@playwright/test';

import { pages } from '../src/app/client/pages.ts';
import { publicPaths } from '../src/core/shared/paths.ts';
import { idle } from './idle.ts';
import { test } from './site.ts';
import { collectComplaints, navigate } from './support.ts';

const JAVASCRIPT_MAX_BYTES = 130_000;

test('every public page is complete without JavaScript, and loads at most 130 kB of it', async ({ browser }) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const page = await (await browser.newContext()).newPage();
  const complaints = collectComplaints(page);
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, response.body());
  });

  for (const path of publicPaths) {
    await test.step(path, async () => {
      const response = await plain.goto(path);
      expect(response?.status()).toBe(200);
      await expect(plain.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await plain.content()).not.toContain('⟦');

      scripts.clear();
      const isAlive = page.waitForResponse('**/api/session');
      await page.goto(path);
      await isAlive;
      await idle(page);
      expect(complaints).toEqual([]);
      const weights = (await Promise.all(scripts.values())).map((script) => gzipSync(script).length);
      expect(weights.length).toBeGreaterThan(0);
      expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(JAVASCRIPT_MAX_BYTES);
    });
  }
});

test('every public page has a unique title', async ({ request }) => {
  const titles = await Promise.all(
    publicPaths.map(async (path) => /<title>([^<]*)<\/title>/.exec(await (await request.get(path)).text())?.[1]),
  );
  expect(titles.filter(Boolean)).toHaveLength(publicPaths.length);
  expect(new Set(titles).size).toBe(publicPaths.length);
});

test('an unknown path returns 404', async ({ page }) => {
  for (const path of ['/nothing-here', '/dashboard/nothing-here', '/services/nothing-here']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('every signed-in page redirects a visitor to the sign-in form and back', async ({ page }) => {
  const loaded = new Set<string>();
  const shells = new Set<string>();
  for (const { address, area } of pages) {
    const path = address.replace(':id', '1');
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    shells.add((await response.text()).replace(/<link rel="modulepreload"[^>]*>/g, ''));
    // A reload takes three times as long as a navigation within the application.
    if (loaded.has(area)) await navigate(page, path);
    else await page.goto(path);
    loaded.add(area);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  // Visitors receive the same page at every path. Only the scripts that it loads in advance differ.
  expect(shells.size).toBe(1);
});

test('each role lands in its own workspace, and is redirected from the others', async ({ signedIn }) => {
  for (const [role, home, foreign] of [
    ['Applicant', '/dashboard', ['/mentor', '/attorney', '/admin']],
    ['Mentor', '/mentor', ['/dashboard', '/attorney', '/admin']],
    ['Attorney', '/attorney', ['/dashboard', '/mentor', '/admin']],
  ] as const) {
    const { page } = await signedIn(role);
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Dashboard/ })
      .click();
    await expect(page).toHaveURL(home);
    for (const path of foreign) {
      await page.goto(path);
      await expect(page).toHaveURL(home);
    }
    await page.context().close();
  }
});

test('pages without scripts follow the color scheme of the system', async ({ browser }) => {
  const papers = { light: 'rgb(251, 250, 247)', dark: 'rgb(16, 20, 18)' };
  for (const colorScheme of ['light', 'dark'] as const) {
    const plain = await (await browser.newContext({ javaScriptEnabled: false, colorScheme })).newPage();
    for (const path of ['/', '/api/contact/sent', '/api/nothing-here']) {
      await plain.goto(path);
      await expect(plain.locator('body'), path).toHaveCSS('background-color', papers[colorScheme]);
    }
    await plain.goto('/');
    await expect(plain.locator(`img[src="/images/overview-${colorScheme}-1280.webp"]`)).toBeVisible();
    await expect(plain.getByRole('img', { name: 'The overview of an applicant’s evidence' })).toHaveCount(1);
  }
});

test('the menu links are visible on a phone without JavaScript', async ({ browser }) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  ).newPage();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('the mobile menu opens, and closes on every route change', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('the header changes its style after scrolling more than 10 pixels', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await page.evaluate(() => scrollTo(0, 10));
  await expect(header).not.toHaveAttribute('data-scrolled');
  await page.evaluate(() => scrollTo(0, 11));
  await expect(header).toHaveAttribute('data-scrolled');
});

test('the footer’s service anchors lead to their sections', async ({ page }) => {
  for (const anchor of ['research', 'patent', 'coaching', 'legal', 'evaluation']) {
    await page.goto('/');
    await page.locator(`footer a[href="/services#${anchor}"]`).click();
    await expect(page).toHaveURL(`/services#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});
