import { chromium, type BrowserContext } from '@playwright/test';

import { findChromium } from '../scripts/chromium.mjs';
import { benchUser } from './people.ts';

/** Runs `work` in a browser with an empty cache in which the first user is signed in. */
export async function inBrowser<Found>(
  port: number,
  work: (context: BrowserContext) => Promise<Found>,
): Promise<Found> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const url = `http://localhost:${port}`;
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
    const [name = '', value = ''] = benchUser(0).cookie.split('=', 2);
    await context.addCookies([{ name, value, url }]);
    return await work(context);
  } finally {
    await browser.close();
  }
}
