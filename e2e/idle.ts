import { expect, type Page, type Request } from '@playwright/test';

/** Unfinished requests of each page, and what to call once there are none. */
const traffic = new WeakMap<Page, { requests: Set<Request>; none: PromiseWithResolvers<void> }>();

/** Counts a page's requests from now on, for {@link idle}. The stream of live updates is left out, because it never ends. */
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

/** Waits until a page's scripts have run and nothing in it is loading: all that it requested has come and is shown. */
export async function idle(page: Page): Promise<void> {
  const watched = traffic.get(page);
  do {
    await watched?.none.promise;
    await rendered(page);
  } while (watched && watched.requests.size > 0);
}

/** Waits until a page's scripts have run and their work is drawn. Requests may be under way. */
export async function rendered(page: Page): Promise<void> {
  // React marks its elements with their properties once they respond to the user. Plain pages have no scripts.
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    const isAlive = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    return isAlive || document.scripts.length === 0;
  });
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  // A change that was made in one frame is drawn with the next.
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
