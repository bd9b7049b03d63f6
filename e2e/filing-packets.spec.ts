import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { createDocx } from '../src/testing/fixtures.ts';
import { idle } from './idle.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, createFiles, send } from './support.ts';

const packets = '/dashboard/binder/packets';

test('an applicant creates a print copy, views later changes, and creates online parts', async ({
  browser,
  signedIn,
}, testInfo) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const { pdf } = await createFiles(browser, testInfo.outputPath('files'));
  const bytes = await readFile(pdf);

  await test.step('a page without a binder links to it', async () => {
    await page.goto(packets);
    await expect(page.getByText('You have no binder yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the binder' })).toHaveAttribute('href', '/dashboard/binder');
    await expectAccessible(page, 'packets without a binder');
  });

  await addAward(page, 'Medal of Weaving', bytes);
  await addAward(page, 'Silver Shuttle', bytes);
  await send(page.request, '/api/binder', undefined, 'PUT');

  await test.step('files are checked first, without blockers', async () => {
    await page.goto(packets);
    await expect(page.getByRole('heading', { name: 'Ready: nothing is blocking a packet' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText('2 exhibits · 5 pages')).toBeVisible();
    await expect(page.getByText('Not legal advice. Completeness, not eligibility.')).toBeVisible();
  });

  await test.step('a print copy becomes ready, and is downloaded', async () => {
    await page.getByRole('button', { name: 'Create print copy' }).click();
    await expect(page.getByText('Nothing has changed since.')).toBeVisible({ timeout: 60_000 });
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download print copy/ }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Binder.pdf');
    expect((await readFile(await download.path())).subarray(0, 4).toString()).toBe('%PDF');
    await expectAccessible(page, 'packets with a print copy');
  });

  await test.step('the applicant views the packet page by page, and pins a note to a page', async () => {
    await page.getByRole('button', { name: 'Review page by page' }).click();
    await expect(page.getByText('Page 1 of 5: Index')).toBeVisible();
    await expectImage(page, 'Print copy, page 1: Index');
    const pictures = '**/packet.png';
    await page.route(pictures, (route) => route.fulfill({ contentType: 'image/png', body: 'broken' }));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Page 2 of 5: Exhibit A-1, divider')).toBeVisible();
    await expect(page.getByText('This page cannot be shown right now.')).toBeVisible();
    await page.unroute(pictures);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectImage(page, 'Print copy, page 2: Exhibit A-1, divider');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expectImage(page, 'Print copy, page 3: Exhibit A-1 at 1');
    await page.getByRole('button', { name: 'Comment on Exhibit A-1 at 1' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).pressSequentially('The seal is hard to read');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByRole('heading', { name: 'Open notes on pages (1)' })).toBeVisible();
    await idle(page);
    await expectAccessible(page, 'a packet page by page');
    await page.getByRole('combobox', { name: 'Exhibit' }).selectOption({ label: 'Before the exhibits' });
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expectImage(page, 'Print copy, page 3: Exhibit A-1 at 1');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Review page by page' })).toBeVisible();
  });

  await test.step('an unchanged packet is not created again', async () => {
    await page.getByRole('button', { name: 'Create print copy' }).click();
    await expect(page.getByText(/nothing has changed since the last one/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Print copy' })).toHaveCount(1);
  });

  await test.step('a third award is shown as a change', async () => {
    await addAward(page, 'Thread of Honor', bytes);
    await takeOver(page);
    await page.goto(packets);
    await expect(page.getByText('Out of date')).toBeVisible();
    await page.getByText('Changes since then').click();
    await expect(page.getByText('Exhibit A-3 “Thread of Honor” was added')).toBeVisible();
  });

  await test.step('online parts are created, and a pinned packet is marked', async () => {
    await page.getByRole('button', { name: 'Create online parts' }).click();
    await expect(page.getByRole('link', { name: /^Download all as ZIP: online parts/ })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole('link', { name: '01_Index.pdf' })).toBeVisible();
    await page.getByRole('button', { name: /^Pin online parts/ }).click();
    await expect(page.getByRole('button', { name: /^Unpin online parts/ })).toBeVisible();
    await expectAccessible(page, 'packets of both kinds');
  });

  await test.step('a Word file blocks the next packet, and a link leads to it', async () => {
    await addAward(page, 'Guild Ribbon', Buffer.from(createDocx()), 'docx');
    await takeOver(page);
    await page.goto(packets);
    await expect(page.getByRole('heading', { name: 'One problem is blocking a new packet' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole('link', { name: 'Exhibit A-4 “Guild Ribbon”' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create print copy' })).toBeDisabled();
    await expect(page.getByText('One problem above is blocking it.')).toHaveCount(2);
    await idle(page);
    await expectAccessible(page, 'packets that something stops');
  });
  expect(complaints).toEqual([]);
});

async function expectImage(page: Page, name: string): Promise<void> {
  const getWidth = (picture: Element) => (picture as HTMLImageElement).naturalWidth;
  await expect.poll(() => page.getByRole('img', { name }).evaluate(getWidth)).toBeGreaterThan(100);
}

/** Adds an award with a certificate. */
async function addAward(page: Page, name: string, bytes: Buffer, extension = 'pdf'): Promise<void> {
  const { url } = await send<{ url: string }>(
    page.request,
    `/api/files/awards?name=${encodeURIComponent(name)}.${extension}`,
    bytes,
  );
  const award = { award_name: name, awarding_organization: 'The Guild', certificate_url: url };
  await send(page.request, '/api/records/awards', award);
}

/** Adds new records to the binder. */
async function takeOver(page: Page): Promise<void> {
  const { binder } = (await (await page.request.get('/api/binder')).json()) as { binder: { version: number } };
  await send(page.request, '/api/binder/sync', { version: binder.version, takes: 'added' });
}
