import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import {
  readBase64,
  chooseBy,
  chooseFiles,
  collectComplaints,
  expectAccessible,
  createFiles,
  send,
} from './support.ts';

/** Start date in another year than today's, whenever this runs. */
const LATER = '2099-12-31';

test('a mentor and an attorney set up their practice, and their applicant sees it', async ({
  browser,
  signedIn,
  owner,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const { page: ada, user: applicant } = await signedIn();
  const mentor = await signedIn('Mentor', 'Grace Mentor');
  const attorney = await signedIn('Attorney', 'Alan Attorney');
  for (const { user } of [mentor, attorney]) {
    await send(owner, '/api/assignments', { applicant: applicant.email, provider: user.email });
  }
  const complaints = [mentor.page, attorney.page, ada].map(collectComplaints);

  await test.step('the mentor fills in a profile with a picture cropped to a square, and previews it', async () => {
    const { page } = mentor;
    await page.goto('/mentor/profile');
    const preview = page.getByRole('article', { name: 'Grace Mentor, mentor' });
    await expect(preview).toContainText('No bio provided yet');
    for (const [typed, problem] of [
      ['-1', 'Hourly rate must be at least 0'],
      ['0.001', 'Hourly rate can have at most two decimal places'],
      ['1e9', 'Hourly rate must be at most $1,000,000'],
      ['abc', 'Hourly rate must be a number, such as 1997 or 1997.50'],
    ] as const) {
      await page.getByLabel('Hourly rate').fill(typed);
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expectProblems(page, [problem]);
    }
    await page.getByLabel('Hourly rate').fill('90.5');
    await page.getByLabel('Bio').fill('Ten years of petitions.');
    await page.getByLabel('Expertise', { exact: true }).fill(' Awards,, Expert letters ,');
    await expect(preview.getByRole('list', { name: 'Grace Mentor’s expertise' }).getByRole('listitem')).toHaveText([
      'Awards',
      'Expert letters',
    ]);
    await chooseBy(page, () => page.getByRole('button', { name: 'Choose Picture' }).click(), [files.jpg]);
    const crop = page.getByRole('dialog', { name: 'Choose the part to show' });
    await expectAccessible(page, 'the part of a picture');
    // Without adjusting the crop, the dialog's initial selection is saved.
    await crop.getByRole('button', { name: 'Use this picture' }).click();
    await expect(crop).toHaveCount(0);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Your profile was saved.')).toBeVisible();
    const picture = page.getByRole('img', { name: 'Your picture' });
    await expect
      .poll(() =>
        picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
      )
      .toEqual([512, 512]);
    // The page in the image is white with black letters. The JPEG must have the same brightness and not be a black
    // square.
    const [saved, chosen] = await Promise.all([
      measureBrightness(page, (await picture.getAttribute('src')) ?? ''),
      measureBrightness(page, `data:image/jpeg;base64,${await readBase64(files.jpg)}`),
    ]);
    expect(Math.abs(saved - chosen)).toBeLessThan(3);
  });

  await test.step('the attorney’s profile reports every missing field at once', async () => {
    const { page } = attorney;
    await page.goto('/attorney/profile');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expectProblems(page, [
      'Specialization is required',
      'Years of experience is required',
      'Bar number is required',
      'License state is required',
      'Hourly rate is required',
    ]);
    await page.getByLabel('Specialization').fill('Immigration law');
    await page.getByLabel('Years of experience').fill('12');
    await page.getByLabel('Bar number').fill('4711');
    await page.getByLabel('License state').selectOption('Puerto Rico');
    await page.getByLabel('Hourly rate').fill('250');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Your profile was saved.')).toBeVisible();
  });

  await test.step('a credential is created with a document, submitted, rejected with a note, changed and verified', async () => {
    const { page } = attorney;
    await page.goto('/attorney/credentials');
    await expect(page.getByText('No credentials uploaded yet')).toBeVisible();
    const submit = page.getByRole('button', { name: 'Submit for verification' });
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveAccessibleDescription(/^Upload the document first/);
    await chooseFiles(page, 'Document', [files.pdf]);
    await submit.click();
    await expectProblems(page, [
      'Please choose a type',
      'Credential number is required',
      'Issuing authority is required',
      'Issue date is required',
      'Expiry date is required',
    ]);
    await page.getByLabel('Type').selectOption('Bar License');
    await page.getByLabel('Number').fill('EX-1');
    await page.getByLabel('Issuing authority').fill('Bar of Example');
    await page.getByLabel('Issue date').fill('2020-01-02');
    await page.getByLabel('Expiry date').fill('2020-01-01');
    await submit.click();
    await expectProblems(page, ['Expiry date must be after the issue date']);
    await page.getByLabel('Expiry date').fill(LATER);
    await submit.click();
    await expect(page.getByText('“Bar License EX-1” was submitted for verification.')).toBeVisible();
    const row = page.getByRole('list', { name: 'Your credentials' }).locator('> li');
    await expect(row).toContainText('Pending');

    await decide(owner, { status: 'rejected', decision_note: 'The seal is missing.' });
    await page.reload();
    await expect(row).toContainText('The seal is missing.');
    await row.getByRole('button', { name: 'Edit Bar License EX-1' }).click();
    await expect(page.getByText('Saving a change submits it for verification again.')).toBeVisible();
    await page.getByLabel('Number').fill('EX-2');
    await page.getByRole('button', { name: 'Update credential' }).click();
    await expect(row).toContainText('Pending');
    await decide(owner, { status: 'verified', decision_note: '' });
    await page.reload();
    await expect(row).toContainText('Verified');
  });

  await test.step('prices are added, deactivated and deleted', async () => {
    const { page } = mentor;
    await page.goto('/mentor/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentor Service Pricing');
    const add = page.getByRole('button', { name: 'Add service' });
    await add.click();
    await expectProblems(page, ['Service type is required', 'Price is required']);
    await page.getByLabel('Price').fill('-1');
    await add.click();
    await expectProblems(page, ['Service type is required', 'Price must be at least 0']);
    await page.getByRole('combobox', { name: 'Service type' }).fill('Mock');
    await page.getByRole('option', { name: 'Mock Interview' }).click();
    await page.getByLabel('Price').fill('120');
    await add.click();
    await expect(page.getByText('“Mock Interview” was added.')).toBeVisible();
    for (const service_type of ['Career Coaching', 'A mistake']) {
      await send(page.request, '/api/pricing', { service_type, price: 75, currency: 'EUR' });
    }
    await page.reload();
    const rows = page.getByRole('list', { name: 'Your services' }).locator('> li');
    await expect(rows.locator('h3')).toHaveText(['A mistake', 'Career Coaching', 'Mock Interview']);
    const isActive = page.getByRole('switch', { name: 'Active: Career Coaching' });
    await isActive.click({ force: true });
    await expect(isActive).not.toBeChecked();
    await rows.first().getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('“A mistake” was deleted.')).toBeVisible();
    await expect(rows).toHaveCount(2);
  });

  await test.step('settings are saved and reloaded, with a brief message', async () => {
    const { page } = attorney;
    await page.goto('/attorney/settings');
    await expect(page.getByLabel('Session duration')).toHaveValue('60');
    await expect(page.getByText('It must be on while applicants are assigned to you')).toBeVisible();
    await page.getByLabel('Session duration').selectOption('90');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    await expect(page.getByText('Settings saved successfully!')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Session duration')).toHaveValue('90');
    // All email choices are on one page, and the settings show the current choice.
    await page.getByRole('link', { name: 'Choose your emails on the Notifications page' }).click();
    await page.getByLabel('Review reminders').click({ force: true });
    await expect(page.getByLabel('Review reminders')).not.toBeChecked();
    await page.goto('/attorney/settings');
    await expect(page.getByText('Off Review reminders')).toBeVisible();
  });

  await test.step('the applicant sees profile, prices and settings', async () => {
    await ada.goto('/dashboard/documents');
    await ada.getByRole('link', { name: /^Your team, \d awaiting decision$/ }).click();
    // The tab with the items shows the count as well.
    const tabs = ada.getByRole('navigation', { name: 'Your team' });
    await expect(tabs.getByRole('link', { name: /^Sharing, \d awaiting decision$/ })).toBeVisible();
    await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Your Team');
    const [grace, alan] = [
      ada.getByRole('article', { name: 'Grace Mentor, mentor' }),
      ada.getByRole('article', { name: 'Alan Attorney, attorney' }),
    ];
    await expect(grace).toContainText('Ten years of petitions.');
    await expect(grace).toContainText('$90.50');
    await expect(grace.getByText('Verified', { exact: true })).toHaveCount(0);
    await expect(grace.getByRole('list', { name: 'Grace Mentor’s services' })).toHaveText('Mock Interview$120.00');
    await expect.poll(() => grace.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await expect(alan).toContainText('Puerto Rico');
    await expect(alan.getByText('Verified', { exact: true })).toBeVisible();
    await expect(alan.getByRole('list', { name: /^Verified credentials/ })).toContainText(
      'Bar License, Bar of Example',
    );
    await expectAccessible(ada, 'the team');
  });

  expect(complaints.flat()).toEqual([]);

  async function decide(as: Parameters<typeof send>[0], verdict: { status: string; decision_note: string }) {
    const address = `/api/credentials/all?q=${attorney.user.email}`;
    const { rows } = await send<{ rows: { id: string; version: number }[] }>(as, address, undefined, 'GET');
    const [found] = rows;
    await send(as, `/api/credentials/all/${found?.id}/decision`, { ...verdict, version: found?.version });
  }
});

/** Expects each problem in the summary and next to its field. */
async function expectProblems(page: Page, problems: string[]): Promise<void> {
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText(problems);
  for (const problem of problems) await expect(page.getByText(problem, { exact: true })).toHaveCount(2);
}

/** Returns the mean of all color values in the central square of an image, from 0 to 255. */
function measureBrightness(page: Page, src: string): Promise<number> {
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const side = Math.min(width, height);
    const canvas = new OffscreenCanvas(64, 64);
    const context = canvas.getContext('2d');
    context?.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 64, 64);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, 64, 64) ?? {};
    return data.reduce((sum, value) => sum + value, 0) / data.length;
  }, src);
}
