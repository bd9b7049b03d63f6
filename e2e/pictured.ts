import type { Page } from '@playwright/test';

import pictured from './pictured.json' with { type: 'json' };

/** A page as pictured on the site, written by `npm run pictures`. */
export type Pictured = { address: string; headings: string[] };

export const picturedPages: readonly Pictured[] = pictured;

/** Heading shown only if an attorney is assigned. */
const FROM_ATTORNEY = 'From your attorney';

/** Returns the titles of a page and its sections, which do not depend on its records. */
export async function headingsOf(page: Page): Promise<string[]> {
  const headings = await page.locator('main').locator('h1, h2').allTextContents();
  return headings.map((heading) => heading.trim()).filter((heading) => heading !== FROM_ATTORNEY);
}
