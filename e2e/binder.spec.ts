import { expect, type Locator, type Page } from '@playwright/test';

import { createPdf } from '../src/testing/fixtures.ts';
import { pagesPdf } from '../src/testing/pdf-files.ts';
import { idle } from './idle.ts';
import { test } from './site.ts';
import { beforeArrival, chooseBy, collectComplaints, expectAccessible, send } from './support.ts';

const address = '/dashboard/binder';

test('an applicant creates and arranges a binder, and finds it unchanged later', async ({ signedIn }) => {
  const { page } = await signedIn();
  const complaints = collectComplaints(page);
  const fileIn = async (bucket: string, name: string): Promise<string> =>
    (await send<{ url: string }>(page.request, `/api/files/${bucket}?name=${name}.pdf`, Buffer.from(createPdf(name))))
      .url;
  const addAward = async (name: string): Promise<void> =>
    send(page.request, '/api/records/awards', {
      award_name: name,
      awarding_organization: 'The Royal Society',
      certificate_url: await fileIn('awards', name.replaceAll(' ', '-')),
    });
  await addAward('Medal of Weaving');
  await addAward('Prize of the Loom');
  await send(page.request, '/api/records/memberships', {
    organization_name: 'The Guild of Weavers',
    membership_type: 'Fellow',
    membership_card_url: await fileIn('memberships', 'Admission'),
  });

  await test.step('the binder is created from the records', async () => {
    await page.goto(address);
    await expect(page.getByText('You have no binder yet.')).toBeVisible();
    await expectAccessible(page, 'no binder');
    await page.getByRole('button', { name: 'Create the binder' }).click();
    await expect(exhibit(page, 'A-1 Medal of Weaving')).toBeVisible();
    await expect(exhibit(page, 'A-2 Prize of the Loom')).toBeVisible();
    await expect(exhibit(page, 'B-1 The Guild of Weavers')).toBeVisible();
    await expect(page.getByText(/\d files? checked$/)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('3 exhibits · 7 pages');
    await exhibit(page, 'A-1 Medal of Weaving').click();
    const file = page.getByRole('list', { name: 'Files in Medal of Weaving' }).getByRole('link');
    await expect(file).toHaveAttribute('href', /Medal-of-Weaving\.pdf$/);
    await expectAccessible(page, 'a binder');
  });

  await test.step('keys move an exhibit, and it keeps the focus', async () => {
    await exhibit(page, 'A-1 Medal of Weaving').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(exhibit(page, 'A-2 Medal of Weaving')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Now A-2' })).toHaveCount(1);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(exhibit(page, 'B-1 Medal of Weaving')).toBeFocused();
    await expect(exhibit(page, 'B-2 The Guild of Weavers')).toBeVisible();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(exhibit(page, 'A-2 Medal of Weaving')).toBeFocused();
    await expect(exhibit(page, 'A-1 Prize of the Loom')).toBeVisible();
  });

  await test.step('the exhibit’s menu renames it, and merges it into a chosen one', async () => {
    await choose(page, 'Prize of the Loom', 'Rename');
    const title = page.getByRole('textbox', { name: 'New title of Prize of the Loom' });
    await expect(title).toBeFocused();
    await title.fill(' ');
    await title.press('Enter');
    await expect(page.getByText('Title is required')).toBeVisible();
    await title.fill('Prize of the Golden Loom');
    await title.press('Enter');
    await expect(exhibit(page, 'A-1 Prize of the Golden Loom')).toBeVisible();
    await expect(getMenuButton(page, 'Prize of the Golden Loom')).toBeFocused();

    await choose(page, 'Medal of Weaving', 'Merge into…');
    const dialog = page.getByRole('dialog', { name: 'Merge Medal of Weaving' });
    await dialog.getByLabel('Exhibit').selectOption({ label: 'A-1 Prize of the Golden Loom' });
    await expectAccessible(page, 'the question where to');
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(exhibit(page, 'A-1 Prize of the Golden Loom')).toBeFocused();
    await expect(exhibit(page, 'A-2 Medal of Weaving')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(exhibit(page, 'A-2 Medal of Weaving')).toBeVisible();
  });

  await test.step('a section is renamed, and the change undone', async () => {
    await choose(page, 'Awards & Recognition', 'Rename');
    const title = page.getByRole('textbox', { name: 'New title of Awards & Recognition' });
    await title.fill('Prizes');
    await title.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /^A Prizes/ })).toBeVisible();
    await expect(getMenuButton(page, 'Prizes')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^A Awards & Recognition/ })).toBeVisible();
  });

  await test.step('the exhibit of a letter names its author and their relationship', async () => {
    await choose(page, 'Medal of Weaving', 'Author of the letter…');
    const form = page.getByRole('form', { name: 'Author of Medal of Weaving' });
    await form.getByRole('button', { name: 'Save author' }).click();
    await expect(form.getByRole('alert')).toContainText('Author is required');
    await expect(form.getByRole('alert')).toContainText('Please choose a relationship');
    await expectAccessible(page, 'the author of a letter with errors');
    await form.getByLabel('Author').fill('Grace Hopper');
    await form.getByLabel('Position').fill('Rear Admiral, US Navy');
    await form.getByLabel('Relationship to the applicant').selectOption({ label: 'Collaborator or co-author' });
    await form.getByRole('button', { name: 'Save author' }).click();
    await expect(getMenuButton(page, 'Medal of Weaving')).toBeFocused();
    await expect(page.getByText('Letter from Grace Hopper, Rear Admiral, US Navy. Collaborator')).toBeVisible();
    await expect(page.getByText('1 recommendation letter, from a collaborator. It is not independent.')).toBeVisible();
    await choose(page, 'Medal of Weaving', 'Author of the letter…');
    await form.getByRole('button', { name: 'This is not a letter' }).click();
    await expect(page.getByText('Letter from Grace Hopper')).toHaveCount(0);
  });

  await test.step('an exhibit is excluded, and keys undo it', async () => {
    await page.getByRole('switch', { name: 'Include Prize of the Golden Loom' }).press('Space');
    await expect(exhibit(page, 'A-1 Medal of Weaving')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(exhibit(page, 'A-2 Medal of Weaving')).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(exhibit(page, 'A-1 Medal of Weaving')).toBeVisible();
  });

  await test.step('a file is uploaded for the binder only', async () => {
    const press = () =>
      page.getByRole('button', { name: 'Add a file to Professional Memberships', exact: true }).click();
    await chooseBy(page, press, {
      name: 'By-laws.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pagesPdf([{ text: 'One' }, { text: 'Two' }, { text: 'Three' }])),
    });
    await expect(exhibit(page, 'B-2 By-laws')).toBeVisible();
    await choose(page, 'By-laws', 'Move to section…');
    await page.getByLabel('Section', { exact: true }).selectOption({ label: 'A Awards & Recognition' });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(exhibit(page, 'A-2 By-laws')).toBeVisible();
  });

  await test.step('a file is rotated by a quarter turn, which is saved', async () => {
    await exhibit(page, 'A-2 By-laws').click();
    const menu = page.getByRole('list', { name: 'Files in By-laws' }).getByRole('button', { name: /^More actions/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rotate right By-laws', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'By-laws is rotated by 90 degrees' })).toHaveCount(1);
    await expect(menu).toBeFocused();
    await expect
      .poll(async () => JSON.stringify(await (await page.request.get('/api/binder')).json()))
      .toMatch(/"turn":90[^}]*"title":"By-laws"/);
  });

  await test.step('keys rotate, omit and move its pages, which is saved', async () => {
    const files = page.getByRole('list', { name: 'Files in By-laws' });
    const menu = files.getByRole('button', { name: /^More actions/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Pages… By-laws', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Pages of By-laws' });
    const pages = dialog.getByRole('listitem');
    await expect(pages).toHaveText([/Page 1/, /Page 2/, /Page 3/]);
    await dialog.getByRole('button', { name: 'Rotate page 2 right' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Rotate page 2 right' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Leave out page 1' }).press('Enter');
    await expect(dialog.getByText('2 of 3 pages')).toBeVisible();
    await dialog.getByRole('button', { name: 'Rotate page 3 right' }).press('Alt+ArrowLeft');
    await expect(dialog.getByRole('button', { name: 'Rotate page 3 right' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Page 3 is page 1 of 2' })).toHaveCount(1);
    await expectAccessible(page, 'the pages of a file');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(menu).toBeFocused();
    await expect(files).toContainText('2 of 3 pages');
    await expect
      .poll(async () => JSON.stringify(await (await page.request.get('/api/binder')).json()))
      .toMatch(/"pages":\[3,2\],"title":"By-laws","turned":\[{"page":2,"turn":90}\]/);
    await exhibit(page, 'A-2 By-laws').click();
  });

  await test.step('an exhibit is dragged by its handle', async () => {
    const rows = page.getByRole('list', { name: 'Exhibits in Awards & Recognition' }).locator(':scope > li');
    await rows
      .filter({ hasText: 'By-laws' })
      .getByTitle('Drag to move')
      .dragTo(rows.first(), { targetPosition: { x: 200, y: 4 } });
    await expect(exhibit(page, 'A-1 By-laws')).toBeVisible();
    await choose(page, 'By-laws', 'Remove');
    await expect(exhibit(page, 'A-1 Medal of Weaving')).toBeVisible();
  });

  await test.step('the binder is numbered by another scheme', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Exhibit numbers').selectOption('criterion');
    await page.getByLabel('First page').fill('0');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
      'First page must be at least 1',
    );
    await expectAccessible(page, 'the settings with an error');
    await page.getByLabel('First page').fill('101');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(exhibit(page, '(i).1 Medal of Weaving')).toBeVisible();
  });

  await test.step('a reload shows all changes', async () => {
    await page.reload();
    await expect(exhibit(page, '(i).1 Medal of Weaving')).toBeVisible();
    await expect(exhibit(page, '– Prize of the Golden Loom')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Include Prize of the Golden Loom' })).not.toBeChecked();
    await expect(exhibit(page, '(ii).1 The Guild of Weavers')).toBeVisible();
  });

  await test.step('new files of the records are added automatically', async () => {
    // An open page would follow the evidence before this one does.
    await page.goto('about:blank');
    await addAward('Ribbon of Silk');
    await page.goto(address);
    await expect(exhibit(page, '(i).2 Ribbon of Silk')).toBeVisible();
    await expect(page.getByText('1 file was added.')).toBeVisible();
    await idle(page);
  });

  await test.step('a change that conflicts with one from another window is reverted and reported', async () => {
    await beforeArrival(page, 'PATCH', /^\/api\/binder$/, async () => {
      const { binder } = await send<{ binder: { version: number } }>(page.request, '/api/binder', undefined, 'GET');
      await send(page.request, '/api/binder', { version: binder.version, stamp_prefix: 'Ada Example' }, 'PATCH');
    });
    await exhibit(page, '(i).2 Ribbon of Silk').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('alert').filter({ hasText: 'Your last change was not saved.' })).toBeVisible();
    await expect(exhibit(page, '(i).2 Ribbon of Silk')).toBeVisible();
    await page.unrouteAll();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(exhibit(page, '(i).1 Ribbon of Silk')).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'not saved' })).toHaveCount(0);
  });
  await test.step('the binder is read-only without access', async () => {
    await page.route(/\/api\/binder\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, can: { update: false } } });
    });
    await page.reload();
    await exhibit(page, '(i).1 Ribbon of Silk').click();
    await expect(page.getByRole('list', { name: 'Files in Ribbon of Silk' }).getByRole('link')).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('switch')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(?:Undo|Settings|More actions|Add a file)/ })).toHaveCount(0);
    await expect(exhibit(page, '(i).1 Ribbon of Silk')).toBeVisible();
    await expectAccessible(page, 'a binder to read');
  });
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

function exhibit(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

function getMenuButton(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `More actions for ${title}`, exact: true });
}

async function choose(page: Page, title: string, act: string): Promise<void> {
  await getMenuButton(page, title).click();
  await page.getByRole('menuitem', { name: `${act} ${title}`, exact: true }).click();
}
