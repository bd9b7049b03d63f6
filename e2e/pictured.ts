import type { Page } from '@playwright/test';

import pictured from './pictured.json' with { type: 'json' };

/** A page as its picture on the site shows it, written by `npm run pictures`. */
export type Pictured = { address: string; headings: string[] };

export const picturedPages: readonly Pictured[] = pictured;

/** Stands only where an attorney is assigned. */
const FROM_ATTORNEY = 'From your attorney';

/** The title of a page and of its parts, which do not depend on whose records it shows. */
export async function headingsOf(page: Page): Promise<string[]> {
  const headings = await page.locator('main').locator('h1, h2').allTextContents();
  return headings.map((heading) => heading.trim()).filter((heading) => heading !== FROM_ATTORNEY);
}
