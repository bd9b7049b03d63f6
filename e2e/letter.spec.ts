import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';

import { createPdf } from '../src/testing/fixtures.ts';
import { idle, rendered } from './idle.ts';
import { test } from './site.ts';
import { beforeArrival, collectComplaints, expectAccessible, send } from './support.ts';

const address = '/dashboard/binder/letter';

test('an applicant writes the letter, cites exhibits, and includes it in a packet', async ({ signedIn }) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const text = editor(page);

  await test.step('a page without a binder links to it', async () => {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Go to the binder' })).toHaveAttribute('href', '/dashboard/binder');
  });

  for (const name of ['Medal of Weaving', 'Prize of the Loom']) await addAward(page, name);
  const { binder } = await send<{ binder: { id: string } }>(page.request, '/api/binder', undefined, 'PUT');

  await test.step('a new letter has the headings of the sections', async () => {
    await page.goto(address);
    await expect(page.getByText('You have not started the letter yet.')).toBeVisible();
    await expectAccessible(page, 'no letter');
    await page.getByRole('button', { name: 'Start from a template' }).click();
    await expect(text.getByRole('heading', { name: 'Awards & Recognition (i)' })).toBeVisible();
    await expect(text.getByRole('heading', { name: 'Awards & Recognition (i)' })).toHaveCount(1);
    await expect(text.locator('p').filter({ hasText: /\S/ })).toHaveText([
      /^Date: /,
      'U.S. Citizenship and Immigration Services',
      /^Re: Form I-140/,
      'Dear Officer:',
      /^Respectfully submitted,/,
    ]);
  });

  await test.step('typing @ opens the list of exhibits, and keys choose one', async () => {
    await text.getByRole('heading', { name: 'Awards & Recognition (i)' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('I was awarded the prize in 2024 (@');
    await expect(options(page)).toHaveText([/Exhibit A-1.*Medal of Weaving/, /Exhibit A-2.*Prize of the Loom/]);
    await expect(text).toHaveAttribute('aria-activedescendant', (await options(page).first().getAttribute('id')) ?? '');
    await expectAccessible(page, 'the list of exhibits');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.type(', as well as @loom at 1');
    await expect(options(page)).toHaveText([/Exhibit A-2 at 1/]);
    await page.keyboard.press('Enter');
    await page.keyboard.type(').');
    await expect(text).toContainText('prize in 2024 (Exhibit A-2, as well as Exhibit A-2 at 1).');
    // Text left with Escape stays as typed.
    await page.keyboard.type(' Write to @medal');
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('No exhibit stands here.');
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  await test.step('the toolbar buttons have names, and arrow keys reach them', async () => {
    await page.keyboard.press('Shift+Home');
    // The editor receives selection changes with a delay, and only while focused.
    await expect.poll(() => selectedIn(text)).toBe('No exhibit stands here.');
    await page.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text.locator('em')).toHaveText('No exhibit stands here.');
    await expect(page.getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+z');
    await expect(text.locator('em')).toHaveCount(0);
  });

  await test.step('the claim matrix shows claims without exhibits, and exhibits without claims', async () => {
    const matrix = page.getByRole('region', { name: 'Claims and exhibits' });
    await expect(matrix).toContainText('Paragraphs that cite an exhibit: 1 of 2. Exhibits that are cited: 1 of 2.');
    await expect(matrix.getByRole('listitem').filter({ hasText: 'Medal of Weaving' })).toBeVisible();
    await matrix.getByRole('button', { name: 'No exhibit stands here.' }).click();
    await expect(text).toBeFocused();
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await expectAccessible(page, 'a letter');
  });

  await test.step('citations are renumbered while the letter is open', async () => {
    const other = await page.context().newPage();
    await other.goto('/dashboard/binder');
    await other.getByRole('button', { name: 'A-2 Prize of the Loom', exact: true }).focus();
    await other.keyboard.press('Alt+ArrowUp');
    await expect(other.getByRole('button', { name: 'A-1 Prize of the Loom', exact: true })).toBeVisible();
    await expect(text).toContainText('prize in 2024 (Exhibit A-1, as well as Exhibit A-1 at 1).');
    await other.getByRole('switch', { name: 'Include Prize of the Loom' }).press('Space');
    await expect(text.getByText('Missing exhibit')).toHaveCount(2);
    await expect(text.getByTitle('This exhibit is no longer in the binder.')).toHaveCount(2);
    await expect(page.getByRole('region', { name: '2 citations point to nothing' })).toBeVisible();
    await expectAccessible(page, 'a letter with what leads nowhere');
    await other.goto('/dashboard/binder/packets');
    await expect(other.getByRole('heading', { name: '2 problems are blocking a new packet' })).toBeVisible({
      timeout: 60_000,
    });
    await other.getByRole('link', { name: '“I was awarded the prize in 2024' }).first().click();
    await expect(editor(other)).toBeFocused();
    await other.goto('/dashboard/binder');
    await other.getByRole('switch', { name: 'Include Prize of the Loom' }).press('Space');
    await expect(text).toContainText('(Exhibit A-1, as well as');
    // The letter's pages count toward the binder.
    await expect(other.getByRole('region', { name: 'Summary' })).toContainText('2 exhibits · 6 pages');
    await other.close();
  });

  await test.step('a version is saved, viewed and restored', async () => {
    await page.getByRole('button', { name: 'Save this version' }).click();
    await expect(page.getByText('Saved by you')).toBeVisible();
    await text.press('Control+End');
    await page.keyboard.type('Words of later.');
    await expect(text).toContainText('Words of later.');
    await rendered(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('prize in 2024 (Exhibit A-1');
    await page.getByRole('button', { name: /^Restore/ }).click();
    await expect(text).not.toContainText('Words of later.');
    await expect(page.getByText('Before another version was restored')).toBeVisible();
  });

  await test.step('text is kept after a lost connection, and after the window is closed', async () => {
    await page.context().setOffline(true);
    await text.press('Control+End');
    await page.keyboard.type('Written without a connection.');
    await expect(page.getByText(/^Not saved yet\./)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 15_000 });

    await page.route(/\/api\/letters\//, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await page.keyboard.type(' And kept here.');
    await expect(page.getByText(/^Not saved yet\./)).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.unrouteAll();
    await page.reload();
    await expect(text).toContainText('Written without a connection. And kept here.');
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  await test.step('both texts are kept if two windows edit the letter', async () => {
    await beforeArrival(page, 'PATCH', /^\/api\/letters\//, async () => {
      const { letter } = await send<Stored>(page.request, `/api/letters/${binder.id}`, undefined, 'GET');
      const content = [...letter.document.content, paragraph('Written elsewhere.')];
      const change = { version: letter.version, document: { type: 'doc', content } };
      await send(page.request, `/api/letters/${binder.id}`, change, 'PATCH');
    });
    await text.press('Control+End');
    await page.keyboard.type(' Written here.');
    await expect(page.getByRole('alert').filter({ hasText: 'in another window' })).toBeVisible();
    await expectAccessible(page, 'a letter that was changed elsewhere');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Use the other text' }).click();
    await expect(text).toContainText('Written elsewhere.');
    await expect(text).not.toContainText('Written here.');
    const { versions } = await send<Stored>(page.request, `/api/letters/${binder.id}`, undefined, 'GET');
    const newest = await send<{ document: object }>(
      page.request,
      `/api/letters/${binder.id}/versions/${versions[0]?.id}`,
      undefined,
      'GET',
    );
    expect(JSON.stringify(newest.document)).toContain('Written here.');
  });

  await test.step('the letter is downloaded as Word, Markdown and PDF, and the matrix as CSV', async () => {
    for (const [link, name, begins] of [
      ['Download the letter as Word', 'Letter.docx', 'PK'],
      ['Download the letter as Markdown', 'Letter.md', 'Date: '],
      ['Download the letter as PDF', 'Letter.pdf', '%PDF'],
      ['Export as CSV', 'claims.csv', '\ufeffType,Heading'],
    ] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(name);
      expect((await readFile(await download.path())).subarray(0, Buffer.byteLength(begins)).toString()).toBe(begins);
    }
  });

  await test.step('a letter with characters that no font has is not printed, and shows the reason', async () => {
    await text.press('Control+End');
    await page.keyboard.type(' ᚠ');
    await expect(text).toContainText('ᚠ');
    await rendered(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.getByRole('link', { name: 'Download the letter as PDF' }).click();
    await expect(page.getByRole('alert')).toContainText('do not support: ᚠ (U+16A0). Please replace them.');
    await text.press('Control+End');
    await page.keyboard.press('Backspace');
    await expect(text).not.toContainText('ᚠ');
    await rendered(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  await test.step('a packet is created with the letter', async () => {
    await page.goto('/dashboard/binder/packets');
    await expect(page.getByText('2 exhibits · 6 pages')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Create print copy' }).click();
    await expect(page.getByText('Nothing has changed since.')).toBeVisible({ timeout: 60_000 });
    await page.goto(address);
    await expect(page.getByText('In a packet')).toBeVisible();
    await text.press('Control+End');
    await page.keyboard.type(' A last word.');
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.goto('/dashboard/binder/packets');
    await page.getByText('Changes since then').click();
    await expect(page.getByText('The letter was edited')).toBeVisible();
  });

  await test.step('the letter is read-only without access', async () => {
    await page.route(/\/api\/letters\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, can: { update: false } } });
    });
    await page.goto(address);
    await expect(text).toContainText('prize in 2024 (Exhibit A-1');
    await expect(text).toHaveAttribute('contenteditable', 'false');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(?:Restore|Keep)/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Download the letter as Word' })).toBeVisible();
    await idle(page);
    await expectAccessible(page, 'a letter to read');
  });

  const expected = /409|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
  expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
});

type Stored = { letter: { version: number; document: { content: object[] } }; versions: { id: string }[] };

function paragraph(text: string): object {
  return { type: 'paragraph', attrs: { id: crypto.randomUUID() }, content: [{ type: 'text', text }] };
}

function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Letter' });
}

/** Returns the text that the editor considers selected. */
function selectedIn(text: Locator): Promise<string> {
  return text.evaluate((element) => {
    const { state } = (element as HTMLElement & { editor: Editor }).editor;
    return state.doc.textBetween(state.selection.from, state.selection.to);
  });
}

function options(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Exhibits' }).getByRole('option');
}

/** Adds an award with a certificate. */
async function addAward(page: Page, name: string): Promise<void> {
  const file = `/api/files/awards?name=${encodeURIComponent(name)}.pdf`;
  const { url } = await send<{ url: string }>(page.request, file, Buffer.from(createPdf(name)));
  const award = { award_name: name, awarding_organization: 'The Guild', certificate_url: url };
  await send(page.request, '/api/records/awards', award);
}
