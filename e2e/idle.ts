import { expect, type Page, type Request } from '@playwright/test';

/** Unfinished requests of each page, and the callback for when none is left. */
const traffic = new WeakMap<Page, { requests: Set<Request>; none: PromiseWithResolvers<void> }>();

/** Tracks a page's requests from now on, for {@link idle}. The live update stream is ignored because it never ends. */
export function watchTraffic(page: Page): void {
  const watched = { requests: new Set<Request>(), none: Promise.withResolvers<void>() };
  watched.none.resolve();
  traffic.set(page, watched);
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    if (watched.requests.size === 0) watched.none = Promise.withResolvers();
    watched.requests.add(request);
  });
  const end = (request: Request) => {
    watched.requests.delete(request);
    if (watched.requests.size === 0) watched.none.resolve();
  };
  page.on('requestfinished', end).on('requestfailed', end);
}

/** Waits until a page's scripts have run, all requests have finished and their results are rendered. */
export async function idle(page: Page): Promise<void> {
  const watched = traffic.get(page);
  do {
    await watched?.none.promise;
    await rendered(page);
  } while (watched && watched.requests.size > 0);
}

/** Waits until a page's scripts have run and their output is drawn. Requests may be in progress. */
export async function rendered(page: Page): Promise<void> {
  // React adds its properties to elements once they respond to the user. Plain pages have no scripts.
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    const isAlive = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    return isAlive || document.scripts.length === 0;
  });
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  // A change made in one frame is drawn in the next.
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
