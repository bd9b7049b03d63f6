import { expect, type Page } from '@playwright/test';

import { act, expectFilledIn, fillIn, nameFor, recordTypeAt, getRows } from './record-forms.ts';
import { test } from './site.ts';
import { chooseFiles, createFiles } from './support.ts';

test('a draft restores every type of field', async ({ browser, signedIn }, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  for (const segment of ['judging', 'roles', 'publications']) {
    const type = recordTypeAt(segment);
    await page.goto(`/dashboard/${segment}`);
    await fillIn(page, type, files);
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Draft restored from [^.]+\.$/)).toBeVisible();
    await expectFilledIn(page, type);
    await page.getByRole('button', { name: type.form.add, exact: true }).click();
    await act(page, getRows(page, type).first(), 'Edit');
    await expectFilledIn(page, type);
  }
});

test('a multi-line field grows with its text, and then scrolls', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard/totality?new');
  const area = page.getByRole('textbox', { name: 'Executive summary' });
  const heights = () => area.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight] as const);
  const createLines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n');
  const [empty] = await heights();
  await area.fill(createLines(10));
  const [some, all] = await heights();
  expect(some, 'all of it is seen').toBe(all);
  expect(some).toBeGreaterThan(2 * empty);
  await area.fill(createLines(60));
  const [most, more] = await heights();
  expect(most, 'the rest is scrolled to').toBeLessThan(more);
  await area.fill('');
  expect((await heights())[0]).toBe(empty);
});

for (const segment of ['judging', 'memberships']) {
  test(`a failure on /dashboard/${segment} shows a banner with the cause and the remedy`, async ({ signedIn }) => {
    const type = recordTypeAt(segment);
    const { page } = await signedIn();
    const api = new RegExp(`/api/records/${segment}(?:[/?]|$)`);
    const failOn = (method: string) =>
      page.route(api, (route) => (route.request().method() === method ? route.abort() : route.continue()));
    const expectBanner = async (sentence: string | undefined) => {
      const banner = page.getByRole('alert').filter({ hasText: sentence ?? 'nothing is specified' });
      await expect(banner).toContainText('Please check your connection and try again.');
    };
    const [first, second] = Object.values(type.fields);
    await page.goto(`/dashboard/${segment}?new`);
    await page.getByRole('textbox', { name: first?.label, exact: true }).fill('Example');
    await page.getByRole('combobox', { name: second?.label, exact: true }).fill('Example kind');
    await page.keyboard.press('Escape');

    await failOn('POST');
    await page.getByRole('button', { name: type.form.add, exact: true }).click();
    await expectBanner(type.failures?.save);
    await page.unroute(api);
    await page.getByRole('button', { name: type.form.add, exact: true }).click();
    await expect(getRows(page, type)).toHaveCount(1);

    await failOn('DELETE');
    await act(page, getRows(page, type).first(), 'Delete');
    await expectBanner(type.failures?.delete);
    await expect(getRows(page, type)).toHaveCount(1);
    await page.unroute(api);

    await failOn('GET');
    await page.reload();
    await expectBanner(type.failures?.load);
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(getRows(page, type)).toHaveCount(1);
  });
}

test('a closed preview returns the focus, however soon it is closed', async ({ browser, signedIn }, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  // The preview animates while it opens and closes.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard/patents');
  await chooseFiles(page, 'Grant certificates', [files.png]);
  const button = page.getByRole('button', { name: 'Preview ceremony.png' });
  for (const frames of [0, 1, 2, 3]) {
    await button.click();
    await page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    }, frames);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button, `after ${frames} frames`).toBeFocused();
  }
});

test('a link is accepted as evidence hosted elsewhere', async ({ signedIn }) => {
  const { page } = await signedIn();
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

test('the second of two windows on a record is notified of a change and loses nothing', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard/judging');
  await page.getByRole('textbox', { name: 'Event name' }).fill('Loom Days');
  await page.getByRole('combobox', { name: 'Event nature' }).fill('Competition jury');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add judging event' }).click();
  const other = await page.context().newPage();
  await other.goto('/dashboard/judging');
  for (const window of [page, other]) await act(window, rowsOfSegment(window, 'judging').first(), 'Edit');
  await page.getByRole('textbox', { name: 'Number of reviews' }).fill('12');
  await page.getByRole('button', { name: 'Update judging event' }).click();
  await expect(page.getByRole('button', { name: 'Add judging event' })).toBeVisible();

  await other.getByRole('textbox', { name: 'Event name' }).fill('Loom Days 2026');
  await other.getByRole('button', { name: 'Update judging event' }).click();
  await expect(other.getByRole('alert')).toContainText('This was changed');
  await other.getByRole('button', { name: 'Show the newer version' }).click();
  await expect(other.getByText('The newer version differs from your form in:')).toBeVisible();
  await expect(other.getByRole('definition').first()).toHaveText('Loom Days');
  await expect(other.getByRole('textbox', { name: 'Event name' })).toHaveValue('Loom Days 2026');
  await other.getByRole('textbox', { name: 'Number of reviews' }).fill('12');
  await other.getByRole('button', { name: 'Update judging event' }).click();
  await expect(rowsOfSegment(other, 'judging')).toContainText('Loom Days 2026');
});

test('a record is printed on its own, and opened by its URL', async ({ browser, signedIn }, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page } = await signedIn();
  const type = recordTypeAt('totality');
  await page.goto('/dashboard/totality');
  await fillIn(page, type, files);
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/records/totality'),
  );
  await page.getByRole('button', { name: type.form.add, exact: true }).click();
  const { id } = (await (await created).json()) as { id: string };

  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await act(page, getRows(page, type).first(), 'Print');
  const sheet = page.getByRole('article', { name: `${nameFor(type)}, as printed` });
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const { label } of Object.values(type.fields)) {
    await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(sheet).toContainText('Grant of patent.pdf');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameFor(type));
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  // Old link format.
  await page.goto(`/dashboard/totality?record=${id}`);
  await expect(page).toHaveURL(`/dashboard/totality?row=${id}`);
  const reading = getRows(page, type).first();
  await expect(reading).toBeFocused();
  for (const { label } of Object.values(type.fields)) {
    await expect(reading.getByText(label, { exact: true })).toBeVisible();
  }
  await reading.getByRole('button', { name: `Edit ${nameFor(type)}` }).click();
  await expect(page.getByRole('group', { name: type.form.editTitle }).first()).toBeVisible();
  await page.goto(`/dashboard/totality?row=${crypto.randomUUID()}`);
  await expect(page.getByRole('alert')).toContainText('could not be opened.');
});

function rowsOfSegment(page: Page, segment: string) {
  return getRows(page, recordTypeAt(segment));
}
