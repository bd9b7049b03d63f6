import { expect, type Page } from '@playwright/test';

import { publicPaths } from '../src/core/shared/paths.ts';
import { test } from './site.ts';

/** A link and the page that contains it. */
type Link = { from: string; to: URL };

/** Fault of a page, its link targets and its links. */
type Visit = { fault?: string; ids: string[]; links: string[] };

test('every link and #fragment on every public page leads to an existing target', async ({
  page,
  baseURL,
  signedIn,
}) => {
  const { page: applicant } = await signedIn();
  const visits = new Map<string, Visit>();
  const visitOnce = async (address: string) => {
    const isPublic = publicPaths.some((path) => path === address.split('?')[0]);
    const found = visits.get(address) ?? (await visit(isPublic ? page : applicant, address, { mayLeadOn: isPublic }));
    visits.set(address, found);
    return found;
  };

  const links: Link[] = [];
  for (const from of publicPaths) {
    const { links: found } = await visitOnce(from);
    expect(found.length, from).toBeGreaterThan(10);
    links.push(...found.map((to) => ({ from, to: new URL(to) })));
  }
  expect(links.length).toBeGreaterThan(100);

  for (const { from, to } of links) {
    if (/^(?:mailto|tel):.+/.test(to.href)) continue;
    const what = `${to.pathname + to.search + to.hash} on ${from}`;
    expect.soft(to.origin, `${what} stays here, since no setting says otherwise`).toBe(baseURL);
    if (to.origin !== baseURL) continue;
    const { fault, ids } = await visitOnce(to.pathname + to.search);
    expect.soft(fault, what).toBeUndefined();
    const id = decodeURIComponent(to.hash.slice(1));
    const ends = id === '' ? 1 : ids.filter((one) => one === id).length;
    expect.soft(ends, `${what}: so often there is this #fragment`).toBe(1);
  }
});

/** Opens a page as a visitor, or as an applicant if visitors must sign in. */
async function visit(page: Page, address: string, { mayLeadOn }: { mayLeadOn: boolean }): Promise<Visit> {
  const response = await page.goto(address);
  if (response?.status() !== 200) return { fault: `its answer is ${response?.status()}`, ids: [], links: [] };
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const found = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  }));
  if (!mayLeadOn && new URL(page.url()).pathname !== address.split('?')[0]) {
    return { ...found, fault: `it leads on to ${page.url()}` };
  }
  return found;
}
