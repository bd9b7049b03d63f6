import type { Page } from '@playwright/test';

import pages from './screenshot-pages.json' with { type: 'json' };

/** A page in the screenshots of the site, written by `npm run screenshots`. */
export type ScreenshotPage = { address: string; headings: string[] };

export const screenshotPages: readonly ScreenshotPage[] = pages;

/** Heading shown only if an attorney is assigned. */
const FROM_ATTORNEY = 'From your attorney';

/** Returns the titles of a page and its sections, which do not depend on its records. */
export async function readHeadings(page: Page): Promise<string[]> {
  const headings = await page.locator('main').locator('h1, h2').allTextContents();
  return headings.map((heading) => heading.trim()).filter((heading) => heading !== FROM_ATTORNEY);
}
