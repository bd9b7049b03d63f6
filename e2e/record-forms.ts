import { expect, type Locator, type Page } from '@playwright/test';

import type { Field } from '../src/records/field-types/kinds.ts';
import type { RecordType } from '../src/records/record-type.ts';
import { recordTypes } from '../src/records/registry.ts';
import { chooseFiles, type Files } from './support.ts';

const DATE = '2025-06-19';

export function recordTypeAt(segment: string): RecordType {
  const type = recordTypes.find((one) => one.segment === segment);
  if (!type) throw new Error(`The registry has no record type at ${segment}`);
  return type;
}

/** Returns the title of a record filled in by {@link fillIn}. */
export function nameFor(type: RecordType): string {
  return createSample(type.fields[type.list.title] as Field);
}

/** Fills in every field, with real files. */
export async function fillIn(page: Page, type: RecordType, files: Files): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: type.form.add, exact: true }) });
  let uploads = 0;
  for (const field of Object.values(type.fields)) {
    if (field.kind === 'file' || field.kind === 'files') {
      const chosen = filesFor(field, files);
      await chooseFiles(page, field.label, chosen);
      uploads += chosen.length;
      await expect(form.getByText('Uploaded', { exact: true })).toHaveCount(uploads);
    } else if (field.kind === 'date') await page.getByLabel(field.label, { exact: true }).fill(DATE);
    else if (field.kind === 'choice') {
      await page.getByRole('combobox', { name: field.label, exact: true }).selectOption(getFirstChoice(field));
    } else {
      await getInput(page, field).fill(
        field.kind === 'integer' ? '1234' : field.kind === 'decimal' ? '185000.55' : createSample(field),
      );
    }
    // Suggestions would cover the next field.
    if (field.kind === 'text' && field.suggestions) await page.keyboard.press('Escape');
  }
}

/** Expects every field of the open form to contain the values of {@link fillIn}. */
export async function expectFilledIn(page: Page, type: RecordType): Promise<void> {
  for (const field of Object.values(type.fields)) {
    const group = page.getByRole('group', { name: field.label, exact: true });
    if (field.kind === 'file' || field.kind === 'files') {
      await expect(group.getByText('Uploaded', { exact: true }).first()).toBeVisible();
    } else if (field.kind === 'date') await expect(page.getByLabel(field.label, { exact: true })).toHaveValue(DATE);
    else if (field.kind === 'choice') {
      await expect(page.getByRole('combobox', { name: field.label, exact: true })).toHaveValue(getFirstChoice(field));
    } else {
      await expect(getInput(page, field)).toHaveValue(
        field.kind === 'integer' ? '1,234' : field.kind === 'decimal' ? '185,000.55' : createSample(field),
      );
    }
  }
}

export function getRows(page: Page, type: RecordType): Locator {
  return page.getByRole('list', { name: type.list.heading, exact: true }).locator('> li');
}

/** Chooses an action in the menu of a row. */
export async function act(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions for / }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name} `) }).click();
}

/**
 * Deletes a row and waits for the response. The row disappears immediately, and leaving the page would abort an unsent
 * deletion.
 */
export async function deleteRow(page: Page, row: Locator): Promise<void> {
  const pendingResponse = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await act(page, row, 'Delete');
  await pendingResponse;
}

/** Opens the full view of a row, with all its files. */
export async function read(row: Locator): Promise<void> {
  const title = row.getByRole('heading', { level: 3 }).getByRole('link');
  await title.click();
  await expect(title).toHaveAttribute('aria-expanded', 'true');
}

/** Returns a recognizable text for a field. */
function createSample({ label }: Field): string {
  return `The ${label.toLowerCase()} of it`;
}

/** Returns a choice that no rule questions and no input selects by default. */
function getFirstChoice({ choices }: Extract<Field, { kind: 'choice' }>): string {
  return choices[0] ?? '';
}

function filesFor(field: Extract<Field, { kind: 'file' | 'files' }>, { pdf, png }: Files): string[] {
  const takesPicturesAlone = field.bucket === 'judging-photos';
  if (field.kind === 'file') return [takesPicturesAlone ? png : pdf];
  return takesPicturesAlone ? [png] : [pdf, png];
}

function getInput(page: Page, { kind, label, ...field }: Field): Locator {
  const role = kind === 'text' && 'suggestions' in field ? 'combobox' : 'textbox';
  return page.getByRole(role, { name: label, exact: true });
}
