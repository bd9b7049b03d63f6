import { expect, type Page } from '@playwright/test';

import {
  googleDocs,
  libreOfficeText,
  wordChanges,
  wordLists,
  wordNotes,
  wordTable,
} from '../src/testing/clipboards.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

test('an applicant pastes from Word, Google Docs and LibreOffice, and is notified of unsupported content', async ({
  signedIn,
}) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const { binder } = await send<{ binder: { id: string } }>(page.request, '/api/binder', undefined, 'PUT');
  await send(page.request, `/api/letters/${binder.id}`, { begins: 'blank' }, 'PUT');
  await page.goto('/dashboard/binder/letter');
  const text = page.getByRole('textbox', { name: 'Letter' });
  const notice = page.getByRole('status').filter({ hasText: 'Some of the pasted text was changed' });
  await text.click();
  await page.keyboard.type('Typed before.');

  await test.step('deleted text is omitted, and one undo reverts the paste', async () => {
    await page.keyboard.press('Enter');
    await paste(page, wordChanges);
    await expect(text.locator('p').last()).toHaveText('I led thirty engineers at the Guild.');
    await expect(notice.getByRole('listitem')).toHaveText([
      'Text deleted with tracked changes was left out. Inserted text was kept.',
      'Comments were left out.',
    ]);
    await expectAccessible(page, 'what a letter cannot hold of pasted text');
    await page.getByRole('button', { name: 'Undo paste' }).click();
    await expect(notice).toHaveCount(0);
    await expect(text).not.toContainText('thirty');
    await expect(text).toContainText('Typed before.');
    await expect(text).toBeFocused();
  });

  await test.step('lists keep their levels and numbers, and nothing is reported', async () => {
    await paste(page, wordLists);
    await expect(text.locator('ol').first().locator('> li > p')).toHaveText(['First', 'Second', 'Third']);
    await expect(text.locator('ol ul ul p')).toHaveText('Innermost');
    await expect(text.locator('ol[start="4"] p')).toHaveText('Fourth');
    await expect(notice).toHaveCount(0);
    await leaveList(page);
  });

  await test.step('links, notes and tables are converted, and the changes are reported', async () => {
    await paste(page, wordNotes);
    await expect(text.getByRole('link', { name: 'the paper' })).toHaveAttribute(
      'href',
      'https://example.com/paper?a=1&b=2',
    );
    await expect(text.locator('sup')).toHaveText(['3', '1', '1']);
    await page.keyboard.press('Enter');
    await paste(page, wordTable);
    await expect(text).toContainText('2024 | Loom Prize of the Guild');
    await expect(notice.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.type(' Typed behind it.');
    await expect(page.getByRole('button', { name: 'Undo paste' })).toHaveCount(0);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toHaveCount(0);
    await page.keyboard.press('Enter');
    await paste(page, googleDocs);
    await expect(text.locator('li ul p').last()).toHaveText('Inner');
  });

  await test.step('headings, notes and empty lines of LibreOffice are pasted, and omitted comments are reported', async () => {
    await page.keyboard.press('Enter');
    await paste(page, libreOfficeText);
    await expect(text.getByRole('heading', { name: 'Statement of work' })).toBeVisible();
    await expect(text.locator('p').last()).toHaveText('i An endnote.');
    await expect(notice.getByRole('listitem').first()).toHaveText('Comments were left out.');
    await page.getByRole('button', { name: 'Undo paste' }).click();
    await expect(text).not.toContainText('An endnote.');
  });

  await test.step('the letter is saved, and loaded unchanged', async () => {
    await expect(page.getByText(/^Saved/)).toBeVisible();
    const response = await page.request.get(`/api/letters/${binder.id}/letter.md`);
    const written = await response.text();
    for (const expected of [
      '1. First\n2. Second\n   - Inner\n     - Innermost\n3. Third',
      '4. Fourth',
      '[the paper](<https://example.com/paper?a=1&b=2>)',
      'H<sub>2</sub>O was cited 10<sup>3</sup> times<sup>1</sup>',
      '<sup>1</sup> As of *May*.',
    ]) {
      expect(written).toContain(expected);
    }
    await page.reload();
    await expect(text.locator('ol[start="4"] p')).toHaveText('Fourth');
  });

  expect(complaints).toEqual([]);
});

/** Puts HTML on the clipboard as a program does, and pastes it with the keyboard. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((copied) => {
    const copy = (event: ClipboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      event.clipboardData?.setData('text/html', copied);
      event.clipboardData?.setData('text/plain', 'plain');
    };
    window.addEventListener('copy', copy, { capture: true, once: true });
  }, html);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
}

/** Leaves a list: Enter in an empty item ends it. */
async function leaveList(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}
