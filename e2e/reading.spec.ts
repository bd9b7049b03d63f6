import { expect, type Page } from '@playwright/test';

import { act, recordTypeAt, rowsOf } from './record-forms.ts';
import { collectComplaints, send, signedInPage, test } from './support.ts';

const patents = recordTypeAt('patents');
const PAGE = '/dashboard/patents';

type Saved = { id: string };

/** Adds a patent without the form. */
function addPatent(page: Page, patent_title: string, values: object = {}): Promise<Saved> {
  const input = { patent_title, country: 'Germany', patent_type: 'Utility', ...values };
  return send<Saved>(page.request, '/api/records/patents', input);
}

test('what is wrong in a form goes with the first valid value, and what was cancelled comes back', async ({
  browser,
}) => {
  const { page } = await signedInPage(browser);
  const complaints = collectComplaints(page);
  await page.goto(PAGE);
  const title = page.getByRole('textbox', { name: 'Patent Title' });
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  const country = page.getByRole('combobox', { name: 'Country', exact: true });

  await test.step('each sentence goes where it stands, and the summary with the last', async () => {
    await page.getByRole('button', { name: 'Add patent' }).click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Patent Title is required',
      'Country is required',
      'Patent Type is required',
    ]);
    await title.pressSequentially('A loom');
    await expect(summary.getByRole('link')).toHaveText(['Country is required', 'Patent Type is required']);
    await expect(title).not.toHaveAttribute('aria-invalid', 'true');
    await expect(title).toBeFocused();
    await country.fill('Germany');
    await page.keyboard.press('Escape');
    await expect(summary.getByRole('link')).toHaveText(['Patent Type is required']);
    await page.getByRole('combobox', { name: 'Patent Type', exact: true }).fill('Utility');
    await page.keyboard.press('Escape');
    await expect(summary).toBeHidden();
    await expect(page.getByText(/ is required$/)).toHaveCount(0);
  });

  const row = rowsOf(page, patents).first();

  await test.step('Ctrl and Enter save from within a field', async () => {
    await title.press('Control+Enter');
    await expect(page.getByText('“A loom” was added.')).toBeVisible();
    await expect(row).toBeFocused();
  });

  await test.step('what was typed before Cancel is offered again', async () => {
    await act(page, row, 'Edit');
    await title.fill('A loom that sees');
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Draft discarded.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(title).toHaveValue('A loom that sees');
    await expect(page.getByText(/^Your draft from .+ is back\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Update patent' }).click();
    await expect(row.getByRole('heading', { level: 3 })).toHaveText('A loom that sees');
  });

  expect(complaints).toEqual([]);
});
