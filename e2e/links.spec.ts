import { expect, type Page } from '@playwright/test';

import { publicPaths } from '../src/core/shared/paths.ts';
import { signedInPage, test } from './support.ts';

const NOT_YET = 'This page is not ready yet.';

/** Each link with the page that it was found on. */
type Link = { from: string; to: URL };

test('every link on every public page, and every #fragment, leads to something that exists', async ({
  page,
  browser,
}) => {
  const links = await collectLinks(page);
  expect(links.length).toBeGreaterThan(100);
  const { page: applicant } = await signedInPage(browser);
  const ends = new Map<string, string | undefined>();
  for (const { from, to } of links) {
    if (!ends.has(to.href)) ends.set(to.href, await findFault({ visitor: page, applicant, to }));
    expect.soft(ends.get(to.href), `${to.pathname + to.search + to.hash} on ${from}`).toBeUndefined();
  }
});

async function collectLinks(page: Page): Promise<Link[]> {
  const links: Link[] = [];
  for (const from of publicPaths) {
    await page.goto(from);
    const addresses = await page
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
    expect(addresses.length, from).toBeGreaterThan(10);
    links.push(...addresses.map((address) => ({ from, to: new URL(address) })));
  }
  return links;
}

/** What is wrong with where it leads, for a visitor, or for an applicant where a visitor is asked to sign in. */
async function findFault({
  visitor,
  applicant,
  to,
}: {
  visitor: Page;
  applicant: Page;
  to: URL;
}): Promise<string | undefined> {
  if (/^(?:mailto|tel):.+/.test(to.href)) return undefined;
  if (to.origin !== new URL(visitor.url()).origin) return 'it leaves this site, though no setting says so';
  const isPublic = publicPaths.some((path) => path === to.pathname);
  const page = isPublic ? visitor : applicant;
  const answer = await page.goto(to.pathname + to.search);
  if (answer?.status() !== 200) return `its answer is ${answer?.status()}`;
  const heading = page.getByRole('heading', { level: 1 });
  await heading.first().waitFor();
  if ((await page.getByText(NOT_YET).count()) > 0) return 'its page is not ready yet';
  if (!isPublic && new URL(page.url()).pathname !== to.pathname) return `it leads on to ${page.url()}`;
  const id = decodeURIComponent(to.hash.slice(1));
  if (id !== '' && (await page.locator(`[id="${id}"]`).count()) !== 1) return `there is no #${id}`;
  return undefined;
}
