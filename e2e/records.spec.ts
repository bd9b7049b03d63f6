import { expect, test, type Locator, type Page } from '@playwright/test';

import type { Field } from '../src/records/kinds/kinds.ts';
import type { RecordType } from '../src/records/record-type.ts';
import { recordTypes } from '../src/records/registry.ts';
import { chooseFiles, collectComplaints, expectAccessible, makeFiles, signedInPage } from './support.ts';

type Files = Awaited<ReturnType<typeof makeFiles>>;

test.describe.configure({ timeout: 240_000 });

test('each of the eleven kinds of evidence is added with its files, changed, and still there after a reload', async ({ browser }, testInfo) => {
  const files = await makeFiles(browser, testInfo.outputDir);
  const { page } = await signedInPage(browser);
  const complaints = collectComplaints(page);
  for (const type of recordTypes) {
    await test.step(type.title, async () => {
      await page.goto(`/dashboard/${type.segment}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(type.title);
      await expect(page.getByText(type.list.empty)).toBeVisible();
      await fillIn(page, type, files);
      await page.getByRole('button', { name: type.form.add, exact: true }).click();

      const row = rowsOf(page, type).first();
      const title = nameFor(type);
      await expect(row.getByRole('heading', { level: 3 })).toHaveText(title);
      await expect(row).toContainText('Started');

      await row.getByRole('button', { name: `Edit ${title}` }).click();
      await expect(page.getByRole('group', { name: type.form.editTitle }).first()).toBeVisible();
      await page.getByRole('button', { name: type.form.cancel, exact: true }).click();
      await expect(page.getByRole('button', { name: type.form.add, exact: true })).toBeVisible();

      await row.getByRole('button', { name: `Edit ${title}` }).click();
      await page.getByLabel('Status').selectOption('Completed');
      await page.getByRole('button', { name: type.form.update, exact: true }).click();
      await expect(row).toContainText('Completed');
      await page.reload();
      await expect(rowsOf(page, type)).toHaveCount(1);
      await expect(row).toContainText('Completed');
      await row.getByRole('button', { name: `Edit ${title}` }).click();
      for (const field of Object.values(type.fields)) await expectFilledIn(page, field);
    });
  }
  expect(complaints).toEqual([]);
});

test('every form says all that is missing at once, and is accessible while it does, empty and full', async ({ browser }, testInfo) => {
  const files = await makeFiles(browser, testInfo.outputDir);
  const { page } = await signedInPage(browser);
  for (const type of recordTypes) {
    await page.goto(`/dashboard/${type.segment}`);
    await page.getByRole('button', { name: type.form.add, exact: true }).click();
    const required = Object.values(type.fields).flatMap(({ required: message }) => message ?? []);
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')).toHaveText(required);
    await expectAccessible(page, `${type.title} with errors`);
  }
  const totality = recordTypes.find(({ segment }) => segment === 'totality') as RecordType;
  await fillIn(page, totality, files);
  await expectAccessible(page, 'a long form filled in');
  await page.getByRole('button', { name: totality.form.add, exact: true }).click();
  await expect(rowsOf(page, totality)).toHaveCount(1);
  await expectAccessible(page, 'a record with many files');
});

test('a draft brings back what every kind of field held', async ({ browser }, testInfo) => {
  const files = await makeFiles(browser, testInfo.outputDir);
  const { page } = await signedInPage(browser);
  for (const segment of ['judging', 'roles', 'publications']) {
    const type = recordTypes.find((one) => one.segment === segment) as RecordType;
    await page.goto(`/dashboard/${segment}`);
    await fillIn(page, type, files);
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Your draft of .+ is back\.$/)).toBeVisible();
    for (const field of Object.values(type.fields)) await expectFilledIn(page, field);
    await page.getByRole('button', { name: type.form.add, exact: true }).click();
    await rowsOf(page, type).first().getByRole('button', { name: `Edit ${nameFor(type)}` }).click();
    for (const field of Object.values(type.fields)) await expectFilledIn(page, field);
  }
});

test('files survive a form error, and are looked at, replaced and removed one by one', async ({ browser }, testInfo) => {
  const files = await makeFiles(browser, testInfo.outputDir);
  const { page } = await signedInPage(browser);
  const complaints = collectComplaints(page);
  await page.goto('/dashboard/roles');
  const recognition = page.getByRole('group', { name: 'Recognition' });

  await test.step('an error leaves what was uploaded', async () => {
    await chooseFiles(page, 'Recognition', [files.pdf, files.png]);
    await expect(recognition.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Add role' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await expect(recognition.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Company name' }).fill('Example Looms');
    await page.getByRole('textbox', { name: 'Role title' }).fill('Chief weaver');
    await page.getByRole('textbox', { name: 'Budget responsibility' }).fill('1234567.5');
    await page.getByRole('textbox', { name: 'Key achievements' }).fill('Halved the costs\n\n  Led twelve people ');
    await page.getByRole('button', { name: 'Add role' }).click();
    await expect(rowsOfSegment(page, 'roles')).toHaveCount(1);
  });

  const row = rowsOfSegment(page, 'roles').first();

  await test.step('look at the PDF and the picture over the page', async () => {
    await row.getByRole('button', { name: 'Preview Grant of patent.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant of patent.pdf' });
    const frame = dialog.locator('iframe');
    await expect(frame).toBeVisible();
    const shown = await frame.elementHandle().then((element) => element?.contentFrame());
    await expect.poll(() => shown?.url()).toContain('Grant%20of%20patent.pdf');
    await expectAccessible(page, 'the preview of a PDF');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await row.getByRole('button', { name: 'Preview ceremony.png' }).click();
    const picture = page.getByRole('dialog', { name: 'ceremony.png' }).getByRole('img', { name: 'ceremony.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
  });

  await test.step('replace one and remove the other; the sizes of earlier files are told', async () => {
    await row.getByRole('button', { name: 'Edit Example Looms' }).click();
    await expect(page.getByRole('textbox', { name: 'Budget responsibility' })).toHaveValue('1,234,567.5');
    await expect(page.getByRole('textbox', { name: 'Key achievements' })).toHaveValue('Halved the costs\nLed twelve people');
    await expect(recognition.getByText(/^\d+(\.\d)? [kM]B$/)).toHaveCount(2);
    await expect(recognition.getByRole('button', { name: 'Preview Grant of patent.pdf' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await recognition.getByRole('button', { name: 'Replace ceremony.png' }).click();
    await (await chooser).setFiles([files.jpg]);
    await expect(recognition.getByRole('button', { name: 'Preview stage.jpg' })).toBeVisible();
    await recognition.getByRole('button', { name: 'Remove Grant of patent.pdf' }).click();
    await page.getByRole('button', { name: 'Update role' }).click();
    await expect(row.getByRole('list', { name: 'Files of Example Looms' }).getByRole('listitem')).toHaveText([/^stage\.jpg/]);
  });
  expect(complaints).toEqual([]);
});

test('a link serves as evidence where the evidence is elsewhere', async ({ browser }) => {
  const { page } = await signedInPage(browser);
  await page.goto('/dashboard/awards');
  await page.getByRole('textbox', { name: 'Award name' }).fill('Golden Shuttle');
  await page.getByRole('textbox', { name: 'Awarding organization' }).fill('Guild of Weavers');
  const links = page.getByRole('textbox', { name: 'Media coverage: links, one per line' });
  await links.fill('https://example.com/news/shuttle\nexample.com');
  await page.getByRole('button', { name: 'Add award' }).click();
  const wrong = 'Media coverage: please enter a link that begins with https://, or upload the file here';
  await page.getByRole('alert').getByRole('link', { name: wrong }).click();
  await expect(links).toBeFocused();
  await links.fill('https://example.com/news/shuttle\n');
  await page.getByRole('button', { name: 'Add award' }).click();
  const link = rowsOfSegment(page, 'awards').getByRole('link', { name: /^example\.com\/news\/shuttle/ });
  await expect(link).toHaveAttribute('href', 'https://example.com/news/shuttle');
});

test('a save whose answer is lost is tried again, doubles nothing and keeps what was typed since', async ({ browser }) => {
  const { page } = await signedInPage(browser);
  await page.goto('/dashboard/contributions');
  await page.getByRole('textbox', { name: 'Contribution title' }).fill('A loom that sees');
  await page.getByRole('textbox', { name: 'Description' }).fill('It finds torn threads.');
  let isLost = false;
  await page.route('**/api/records/contributions', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add contribution' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await page.getByRole('textbox', { name: 'Description' }).fill('It finds torn threads, and mends them.');
  await page.getByRole('button', { name: 'Add contribution' }).click();
  await expect(page.getByRole('button', { name: 'Edit A loom that sees' })).toBeVisible();
  await page.reload();
  await expect(rowsOfSegment(page, 'contributions')).toHaveCount(1);
  await expect(rowsOfSegment(page, 'contributions')).toContainText('and mends them');
});

test('of two windows on one record the second is told of the first and loses nothing', async ({ browser }) => {
  const { page } = await signedInPage(browser);
  await page.goto('/dashboard/judging');
  await page.getByRole('textbox', { name: 'Event name' }).fill('Loom Days');
  await page.getByRole('combobox', { name: 'Event nature' }).fill('Competition jury');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add judging event' }).click();
  const other = await page.context().newPage();
  await other.goto('/dashboard/judging');
  for (const window of [page, other]) await window.getByRole('button', { name: 'Edit Loom Days' }).click();
  await page.getByRole('textbox', { name: 'Number of reviews' }).fill('12');
  await page.getByRole('button', { name: 'Update judging event' }).click();
  await expect(page.getByRole('button', { name: 'Add judging event' })).toBeVisible();

  await other.getByRole('textbox', { name: 'Event name' }).fill('Loom Days 2026');
  await other.getByRole('button', { name: 'Update judging event' }).click();
  await expect(other.getByRole('alert')).toContainText('changed meanwhile');
  await other.getByRole('button', { name: 'Show the newer version' }).click();
  await expect(other.getByText('The newer version differs from your form in:')).toBeVisible();
  await expect(other.getByRole('definition').first()).toHaveText('Loom Days');
  await expect(other.getByRole('textbox', { name: 'Event name' })).toHaveValue('Loom Days 2026');
  await other.getByRole('textbox', { name: 'Number of reviews' }).fill('12');
  await other.getByRole('button', { name: 'Update judging event' }).click();
  await expect(rowsOfSegment(other, 'judging')).toContainText('Loom Days 2026');
});

test('a record is printed alone, and opened by its address', async ({ browser }, testInfo) => {
  const files = await makeFiles(browser, testInfo.outputDir);
  const { page } = await signedInPage(browser);
  const type = recordTypes.find(({ segment }) => segment === 'totality') as RecordType;
  await page.goto('/dashboard/totality');
  await fillIn(page, type, files);
  const created = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/records/totality'));
  await page.getByRole('button', { name: type.form.add, exact: true }).click();
  const { id } = (await (await created).json()) as { id: string };

  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: `Print ${nameFor(type)}` }).click();
  const sheet = page.getByRole('article', { name: `${nameFor(type)}, as printed` });
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const { label } of Object.values(type.fields)) await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  await expect(sheet).toContainText('Grant of patent.pdf');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameFor(type));
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await page.goto(`/dashboard/totality?record=${id}`);
  await expect(page.getByRole('group', { name: type.form.editTitle }).first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard/totality');
  await page.goto(`/dashboard/totality?record=${crypto.randomUUID()}`);
  await expect(page.getByRole('alert')).toContainText('The record you came for could not be opened.');
});

const DATE = '2025-06-19';

/** What is typed into a field, so that it is known again. */
function sampleOf({ label }: Field): string {
  return `The ${label.toLowerCase()} of it`;
}

/** What a record that is filled in so is called. */
function nameFor(type: RecordType): string {
  return sampleOf(type.fields[type.list.title] as Field);
}

/** Fills in every field there is, with real files. */
async function fillIn(page: Page, type: RecordType, files: Files): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: type.form.add, exact: true }) });
  let uploads = 0;
  for (const field of Object.values(type.fields)) {
    if (field.kind === 'file' || field.kind === 'files') {
      const chosen = field.kind === 'file' ? [field.bucket === 'judging-photos' ? files.png : files.pdf] : field.bucket === 'judging-photos' ? [files.png] : [files.pdf, files.png];
      await chooseFiles(page, field.label, chosen);
      uploads += chosen.length;
      await expect(form.getByText('Uploaded', { exact: true })).toHaveCount(uploads, { timeout: 20_000 });
    } else if (field.kind === 'date') await page.getByLabel(field.label, { exact: true }).fill(DATE);
    else await inputOf(page, field).fill(field.kind === 'integer' ? '1234' : field.kind === 'decimal' ? '185000.55' : sampleOf(field));
    // Suggestions would lie over the next field.
    if (field.kind === 'text' && field.suggestions) await page.keyboard.press('Escape');
  }
}

async function expectFilledIn(page: Page, field: Field): Promise<void> {
  const group = page.getByRole('group', { name: field.label, exact: true });
  if (field.kind === 'file' || field.kind === 'files') await expect(group.getByText('Uploaded', { exact: true }).first()).toBeVisible();
  else if (field.kind === 'date') await expect(page.getByLabel(field.label, { exact: true })).toHaveValue(DATE);
  else await expect(inputOf(page, field)).toHaveValue(field.kind === 'integer' ? '1,234' : field.kind === 'decimal' ? '185,000.55' : sampleOf(field));
}

function inputOf(page: Page, { kind, label, ...field }: Field): Locator {
  const role = kind === 'text' && 'suggestions' in field ? 'combobox' : 'textbox';
  return page.getByRole(role, { name: label, exact: true });
}

function rowsOf(page: Page, type: RecordType): Locator {
  return page.getByRole('list', { name: type.list.heading, exact: true }).locator('> li');
}

function rowsOfSegment(page: Page, segment: string): Locator {
  return rowsOf(page, recordTypes.find((type) => type.segment === segment) as RecordType);
}
