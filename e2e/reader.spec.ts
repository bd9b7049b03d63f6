import { expect, type APIRequestContext } from '@playwright/test';

import { createPdf } from '../src/testing/fixtures.ts';
import { idle } from './idle.ts';
import { readColors, findCutText, findHiddenStates, inForcedColors } from './seen.ts';
import { test } from './site.ts';
import { findHeadingJumps, findWrongNames, recordSpoken, type Spoken } from './spoken.ts';
import { chooseFiles, createUser, expectNoViolations, PASSWORD, send } from './support.ts';

const letter = '/dashboard/binder/letter';

test('states are visible in forced colors, accessible names match, and no text is cut off', async ({
  signedIn,
  ownerPage,
}) => {
  const { page } = await signedIn('Applicant', 'Ada Example');
  const { page: mentor } = await signedIn('Mentor', 'Mia Mentor');
  for (const name of ['Prize of the Loom', 'Medal of Silk']) await addAward(page.request, name);
  await send(page.request, '/api/binder', undefined, 'PUT');
  await page.goto(letter);
  await page.getByRole('button', { name: 'Start from a template' }).click();

  for (const [on, address] of [
    [page, '/dashboard'],
    [page, '/dashboard/readiness'],
    [page, '/dashboard/awards?new'],
    [page, '/dashboard/requests?new'],
    [page, letter],
    [page, '/payment/new?kind=workbook'],
    [page, '/profile'],
    [mentor, '/mentor/availability'],
    [ownerPage, '/admin/orders'],
    [page, '/dashboard/binder'],
  ] as const) {
    await on.goto(address);
    await idle(on);
    expect(await findHiddenStates(on), `${address} in forced colors`).toEqual([]);
    expect(await findWrongNames(on), address).toEqual([]);
    expect(await findHeadingJumps(on), address).toEqual([]);
    for (const isSpaced of [false, true]) {
      expect(await findCutText(on, { isSpaced }), `${address}, ${isSpaced ? 'spaced' : 'as it is'}`).toEqual([]);
    }
  }

  await test.step('a switch is visible in forced colors, on and off', async () => {
    const track = page.locator('.mantine-Switch-track').nth(2);
    const on = await inForcedColors(page, () => readColors(track));
    await page.getByRole('switch').nth(2).press('Space');
    const off = await inForcedColors(page, () => readColors(track));
    expect(on.length, 'a track and its thumb').toBeGreaterThan(1);
    expect(off.length, 'a border and a thumb').toBeGreaterThan(1);
    expect(on).not.toEqual(off);
  });

  await test.step('faults added on purpose are found', async () => {
    await page.evaluate(() => {
      for (const sheet of document.styleSheets) {
        for (const [at, rule] of [...sheet.cssRules].entries()) {
          if (rule instanceof CSSMediaRule && rule.conditionText.includes('forced-colors')) sheet.deleteRule(at);
        }
      }
      document.querySelector('h1')?.insertAdjacentHTML('afterend', '<h4>Too deep</h4>');
      const style = document.createElement('style');
      style.textContent =
        '.mantine-Button-root { max-width: 3rem; } .mantine-Button-label { overflow: hidden; white-space: nowrap; }';
      document.head.append(style);
    });
    const hidden = (await findHiddenStates(page)).join('\n');
    for (const kind of ['switch', 'current', 'inert']) expect(hidden).toContain(`${kind}: `);
    expect(await findHeadingJumps(page)).toContain('H4 “Too deep”');
    expect((await findCutText(page)).join('\n')).toContain('Settings in ');

    await page.goto('/dashboard/requests?new');
    await idle(page);
    await page.getByRole('combobox', { name: 'Product' }).evaluate((select) => select.removeAttribute('aria-invalid'));
    expect((await findWrongNames(page)).join('\n')).toContain('invalid: combobox “Product');
    await page.evaluate(() => {
      const tiny = '<button style="width: 1rem; height: 1rem; padding: 0">+</button>';
      document.querySelector('h1')?.insertAdjacentHTML('afterend', tiny + tiny);
    });
    await expect(expectNoViolations(page, 'targets of 16 pixels side by side')).rejects.toThrow('target-size: ');
    await page.goto('/dashboard/awards?new');
    await idle(page);
    await page.getByRole('button', { name: 'Choose Certificate' }).evaluate((button) => {
      button.removeAttribute('aria-label');
      button.setAttribute('aria-labelledby', `${button.id} ${button.id}-label`);
    });
    expect((await findWrongNames(page)).join('\n')).toMatch(/button “Choose ?” is called “Certificate/);
  });
});

test('a narrow list shows a due date in full, with the spacing that a reader chose', async ({ signedIn }) => {
  const { page } = await signedIn('Applicant', 'Ada Example');
  await send(page.request, '/api/tasks', {
    title: 'Collect letters',
    criteria: 'Contributions of Major Significance',
    action_item: 'Ask three people',
    due_date: '2099-12-01',
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/tasks');
  await expect(page.getByRole('main').getByText('Dec 1, 2099')).toBeVisible();
  for (const isSpaced of [false, true]) expect(await findCutText(page, { isSpaced })).toEqual([]);
});

test('a form keeps the focus although its controls are disabled while it is saved', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/dashboard/readiness');
  const day = page.getByLabel('Filing date');
  const save = page.getByRole('button', { name: 'Save date' });
  let lost = 0;
  await page.route('**/api/readiness/filing', async (route) => {
    await page.waitForFunction(() => document.activeElement === document.body);
    lost += 1;
    await route.continue();
  });
  for (const [typed, control] of [
    ['2027-01-15', day],
    ['2027-01-16', save],
  ] as const) {
    await day.fill(typed);
    await control.press('Enter');
    await expect(page.getByText('The filing date was saved.').last()).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(day).toBeFocused();
  }
  expect(lost).toBe(2);
});

test('six journeys announce exactly the expected messages', async ({ page: visitor, signedIn, owner }) => {
  await test.step('signing up announces the expected messages', async () => {
    const spoken = await recordSpoken(visitor);
    const user = createUser();
    await visitor.goto('/signup');
    await visitor.getByRole('radio', { name: 'Applicant' }).check();
    await visitor.getByLabel('Full Name').fill(user.name);
    await visitor.getByRole('button', { name: 'Create Account' }).click();
    await expect(visitor.getByText('There is a problem')).toBeVisible();
    await visitor.getByLabel('Email', { exact: false }).fill(user.email);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Create Account' }).click();
    await expect(visitor).toHaveURL('/verify-email');
    await expectAnnounced(spoken, [
      'There is a problem Email is required Password must be at least 6 characters long Please confirm your password',
    ]);
  });

  const { page, user } = await signedIn('Applicant', 'Ada Example');
  const { page: mia, user: mentor } = await signedIn('Mentor', 'Mia Mentor');
  await send(owner, '/api/assignments', { applicant: user.email, provider: mentor.email });
  const { contacts } = await send<{ contacts: { id: string }[] }>(
    mia.request,
    '/api/messages/contacts',
    undefined,
    'GET',
  );
  const sayHello = (content: string) =>
    send(mia.request, `/api/messages/conversations/${contacts[0]?.id}`, { content, files: [] });
  for (const name of ['Prize of the Loom', 'Medal of Silk', 'Ribbon']) await addAward(page.request, name);
  const spoken = await recordSpoken(page);

  await test.step('adding a record with a file and an error announces the expected messages', async () => {
    await page.goto('/dashboard/awards');
    await page.getByRole('button', { name: 'Add award' }).click();
    await chooseFiles(page, 'Certificate', [
      { name: 'medal.pdf', mimeType: 'application/pdf', buffer: Buffer.from(createPdf('Medal')) },
    ]);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add award' }).last().click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await page.getByLabel('Award name').pressSequentially('Medal of Weaving');
    await page.getByLabel('Awarding organization').pressSequentially('The Guild');
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await page.getByRole('button', { name: 'Add award' }).last().click();
    await expect(page.getByText('“Medal of Weaving” was added.').first()).toBeVisible();
    await expectAnnounced(spoken, [
      'Uploading medal.pdf',
      'medal.pdf was uploaded',
      'What you type is saved as a draft.',
      'There is a problem Award name is required Organization is required',
      '“Medal of Weaving” was added.',
    ]);
  });

  await test.step('sorting exhibits announces the expected messages', async () => {
    await send(page.request, '/api/binder', undefined, 'PUT');
    const exhibit = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/dashboard/binder');
    await exhibit('A-1 Prize of the Loom').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(exhibit('A-2 Prize of the Loom')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(exhibit('A-1 Prize of the Loom')).toBeFocused();
    const switched = page.getByRole('switch', { name: 'Include Prize of the Loom' });
    await switched.press('Space');
    await expect(exhibit('A-1 Medal of Silk')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(exhibit('A-2 Medal of Silk')).toBeVisible();
    await expect(switched).toBeFocused();
    await page.getByRole('button', { name: 'Preview Prize of the Loom' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Exhibit A-1: Prize of the Loom' })).toBeFocused();
    await expect(page.getByText('The preview is ready.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Preview Prize of the Loom' })).toBeFocused();
    await expectAnnounced(spoken, [
      'Now A-2',
      'Undone',
      'Prize of the Loom is left out. A-2 to A-4 are now A-1 to A-3.',
      'Undone',
      'Creating the preview…',
      'The preview is ready.',
    ]);
  });

  await test.step('citing an exhibit in a letter announces the expected messages', async () => {
    await page.goto(letter);
    await page.getByRole('button', { name: 'Start from a template' }).click();
    const text = page.getByRole('textbox', { name: 'Letter' });
    await text.getByRole('heading', { name: 'Awards & Recognition (i)' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('I was awarded the prize @loom');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Saved/)).toBeVisible();
    const ofList = (line: string) => line.endsWith(' to choose from.');
    await expect.poll(() => spoken.announced().filter((line) => !ofList(line))).toEqual(['Exhibit A-1 is cited.']);
    expect(spoken.announced()).toContain('One exhibit or file to choose from.');
    spoken.forget();
  });

  await test.step('exchanging messages announces the expected messages', async () => {
    await page.goto('/messaging');
    const box = page.getByRole('textbox', { name: 'Message to Mia Mentor' });
    await box.fill('Good morning');
    await box.press('Enter');
    await expect(page.getByRole('log')).toContainText('sent');
    await sayHello('Hello Ada');
    await expect(page.getByRole('log')).toContainText('Hello Ada');
    await page.getByRole('navigation').getByRole('link', { name: 'Totality' }).click();
    await idle(page);
    await sayHello('Are you there?');
    await expectAnnounced(spoken, ['Your message was sent.', 'Mia Mentor: Hello Ada', '1 unread message']);
  });

  await test.step('paying an order by invoice announces the expected messages', async () => {
    await page.goto('/payment/new?kind=workbook');
    await page.getByRole('radio', { name: 'By invoice' }).check();
    await page.getByRole('button', { name: 'Send me an invoice' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send me an invoice' }).click();
    await expect(page.getByText('This order is awaiting payment.')).toBeVisible();
    await expectAnnounced(spoken, [
      'There is a problem Please read the terms and agree to them',
      'Your order was placed. The invoice is on its way to you by email.',
    ]);
  });

  await test.step('a needless announcement added on purpose is recorded', async () => {
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p role="status"></p>');
      const added = document.querySelector('main > p[role=status]:last-child');
      if (added) added.textContent = 'Draft saved 2:02 PM';
    });
    await expectAnnounced(spoken, ['Draft saved 2:02 PM']);
  });
});

/**
 * Expects everything announced since the last call, and nothing else. The next call finds announcements that come late.
 */
async function expectAnnounced(spoken: Spoken, expected: readonly string[]): Promise<void> {
  await expect.poll(spoken.announced).toEqual(expected.toSorted());
  spoken.forget();
}

async function addAward(request: APIRequestContext, name: string): Promise<void> {
  const file = `/api/files/awards?name=${encodeURIComponent(name)}.pdf`;
  const { url } = await send<{ url: string }>(request, file, Buffer.from(createPdf(name)));
  const award = { award_name: name, awarding_organization: 'The Guild', certificate_url: url };
  await send(request, '/api/records/awards', award);
}
