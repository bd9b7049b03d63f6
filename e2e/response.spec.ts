import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { createPdf } from '../src/testing/fixtures.ts';
import { idle } from './idle.ts';
import { test } from './site.ts';
import { chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

const notices = '/dashboard/binder/notices';
const daysLeft = /^7[4-8] days left$/;
const quote = 'The record does not show that the award is recognized beyond the guild.';

test('an applicant enters a request for evidence, and files a response with continued numbering', async ({
  browser,
  signedIn,
}, testInfo) => {
  test.slow();
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const { pdf } = await createFiles(browser, testInfo.outputPath('files'));
  await addAward(page, 'Medal of Weaving');
  await send(page.request, '/api/binder', undefined, 'PUT');

  await test.step('the applicant enters the notice, whose deadline is computed until the printed one is entered', async () => {
    await page.goto(notices);
    await expect(page.getByText('No notices yet.')).toBeVisible();
    await expectAccessible(page, 'no notices');
    await page.getByLabel('Receipt number').fill('IOE 0912-345-678');
    await expect(page.getByLabel('How it was delivered')).toHaveValue('online');
    await expect(page.getByLabel('Mailed to')).toHaveCount(0);
    await page.getByLabel('Date of the notice').fill(dayFrom(-10));
    await chooseFiles(page, 'The notice', pdf);
    await expect(page.getByText('Files are still uploading')).toHaveCount(0);
    await expectAccessible(page, 'the form of a notice');
    await page.getByRole('button', { name: 'Add notice' }).click();
    await expect(page.getByRole('heading', { name: 'Request for evidence' })).toBeVisible();
    await expect(page.getByText('IOE0912345678', { exact: false }).first()).toBeVisible();
    await expect(
      page.getByText(/calculated as 84 days from the date of the notice, with no mailing days/),
    ).toBeVisible();
    // On a weekend or holiday the period is extended.
    await expect(page.getByText(daysLeft)).toBeVisible();
  });

  await test.step('each issue is quoted with its element, and becomes a task', async () => {
    await addIssue(page, quote, 'recognition of the prize');
    await addIssue(page, 'Submit page two of the form again.');
    await page.getByRole('button', { name: /^Create tasks from 2 issues/ }).click();
    await expect(page.getByText('2 tasks were created.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Create (a task|tasks) from/ })).toHaveCount(0);
    await expectAccessible(page, 'a notice with issues');
    await page.getByRole('link', { name: /^Task for issue 1/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/tasks\?row=/);
    await expect(page.getByText(quote)).toBeVisible();
    await page.getByRole('link', { name: 'issue 1 in your request for evidence' }).click();
    await expect(page).toHaveURL(/\/dashboard\/binder\/notices\?row=/);
  });

  await test.step('the response continues the petition’s numbers, with the notice first and new evidence offered', async () => {
    await page.getByRole('button', { name: /^Create the response to/ }).click();
    await expect(page.getByText('Your response now matches this notice.')).toBeVisible();
    await addAward(page, 'Thread of Honor');
    await page.getByRole('link', { name: 'Open the response' }).click();
    await expect(page.getByRole('navigation', { name: 'Which binder' })).toBeVisible();
    await page.getByRole('button', { name: 'Add it' }).click();
    await expect(page.getByRole('button', { name: 'B-1 Thread of Honor' })).toBeVisible();
    await expect(page.getByText('Numbering continues after page 3 of your petition as it is now.')).toBeVisible();
    await expect(page.getByText(/\d files? checked$/)).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 exhibit · 4 pages');
    await idle(page);
    await expectAccessible(page, 'a response');
    await page.getByRole('link', { name: 'Petition' }).click();
    await expect(page.getByRole('button', { name: 'A-1 Medal of Weaving' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'B-1 Thread of Honor' })).toBeVisible();
  });

  await test.step('the applicant selects the exhibit that addresses an issue', async () => {
    await page.goto(notices);
    await page.getByRole('button', { name: 'Edit issue 1' }).click();
    await page.getByRole('checkbox', { name: 'Exhibit B-1: Thread of Honor' }).check();
    await expectAccessible(page, 'the form of an issue');
    await page.getByRole('button', { name: 'Save issue' }).click();
    await expect(page.getByText('Addressed in Exhibit B-1')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as addressed: issue 1' }).click();
    await expect(page.getByRole('button', { name: 'Reopen: issue 1' })).toBeVisible();
  });

  await test.step('the response packet is created and downloaded, separately from packets of the petition', async () => {
    await page.goto('/dashboard/binder/packets?kind=response');
    await expect(page.getByRole('heading', { name: 'Ready: nothing is blocking a packet' })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('button', { name: 'Create print copy' }).click();
    await expect(page.getByText('Nothing has changed since.')).toBeVisible({ timeout: 60_000 });
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download print copy/ }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Response_Binder.pdf');
    expect((await readFile(await download.path())).subarray(0, 4).toString()).toBe('%PDF');
    await expectAccessible(page, 'the packet of a response');
    await page.getByRole('link', { name: 'Petition' }).click();
    await expect(page.getByText('No packets yet.')).toBeVisible();
  });

  await test.step('no deadline is counted down after the response was sent', async () => {
    await page.goto(notices);
    await page
      .getByRole('button', { name: /Request for evidence IOE/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Record the response date' }).click();
    await page.getByLabel('Response sent on').fill(dayFrom(0));
    await page.getByRole('button', { name: 'Save notice' }).click();
    await expect(page.getByText('Response sent on').first()).toBeVisible();
    await expect(page.getByText(daysLeft)).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

async function addIssue(page: Page, text: string, element?: string): Promise<void> {
  await page.getByRole('button', { name: /^Add an issue to/ }).click();
  await page.getByLabel('What the notice says').fill(text);
  if (element !== undefined) {
    await page.getByRole('combobox', { name: 'Element of the regulation' }).fill(element);
    await page.getByRole('option', { name: element }).first().click();
  }
  await page.getByRole('button', { name: 'Add issue' }).click();
  await expect(page.getByRole('blockquote').filter({ hasText: text })).toBeVisible();
}

/** Adds an award with a unique certificate. A file with the bytes of a filed one is not new. */
async function addAward(page: Page, name: string): Promise<void> {
  const address = `/api/files/awards?name=${encodeURIComponent(name)}.pdf`;
  const { url } = await send<{ url: string }>(page.request, address, Buffer.from(createPdf(name)));
  const award = { award_name: name, awarding_organization: 'The Guild', certificate_url: url };
  await send(page.request, '/api/records/awards', award);
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
