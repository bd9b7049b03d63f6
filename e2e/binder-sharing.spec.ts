import { expect, type Locator, type Page } from '@playwright/test';

import { idle } from './idle.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';
import { createPdf } from '../src/testing/fixtures.ts';

const SHARE = 'Share with Lex Reading';

test('an applicant shares a binder, an attorney edits it, and the applicant revokes access', async ({
  signedIn,
  owner,
}) => {
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Binding');
  const { page: lex, user: attorney } = await signedIn('Attorney', 'Lex Reading');
  const complaints = collectComplaints(ada);
  const files: string[] = [];
  for (const name of ['Medal of Weaving', 'Prize of the Loom']) files.push(await addAward(ada, name));
  await send(ada.request, '/api/binder', undefined, 'PUT');
  await send(owner, '/api/assignments', { applicant: applicant.email, provider: attorney.email });
  const { session } = await send<{ session: { user: { id: string } } }>(ada.request, '/api/session', undefined, 'GET');
  const person = `/attorney/users/${session.user.id}`;

  await test.step('the applicant views an exhibit next to the tree, as it will be filed', async () => {
    await ada.goto('/dashboard/binder');
    // Both files must be inspected before there is a preview.
    await expect(ada.getByRole('region', { name: 'Summary' })).toContainText('5 pages', { timeout: 60_000 });
    await look(ada, 'Prize of the Loom').focus();
    await ada.keyboard.press('Enter');
    const aside = getPanel(ada, 'Exhibit A-2: Prize of the Loom');
    await expect(aside.getByText('The preview is ready.')).toBeAttached({ timeout: 60_000 });
    await expect(aside.locator('iframe')).toHaveAttribute('title', 'Exhibit A-2.pdf');
    const link = aside.getByRole('link', { name: 'Open in a new tab' });
    const pdf = await ada.request.get((await link.getAttribute('href')) ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    // No one reads the binder, so its comments would have no reader.
    await expect(aside.getByRole('button', { name: /^Comment/ })).toHaveCount(0);
    await expectAccessible(ada, 'an exhibit beside the tree');
    await look(ada, 'Prize of the Loom').focus();
    await ada.keyboard.press('Escape');
    await expect(aside).toHaveCount(0);
    await expect(look(ada, 'Prize of the Loom')).toBeFocused();
  });

  await test.step('the preview is a link in the row on a narrow screen', async () => {
    await ada.setViewportSize({ width: 390, height: 844 });
    await look(ada, 'Medal of Weaving').click();
    const open = ada.getByRole('link', { name: /^Open the preview of Exhibit A-1/ });
    await expect(open).toBeVisible({ timeout: 60_000 });
    await expect(ada.locator('iframe')).toHaveCount(0);
    await expectAccessible(ada, 'an exhibit on a narrow screen');
    await ada.setViewportSize({ width: 1280, height: 720 });
    await ada.keyboard.press('Escape');
  });

  await test.step('nothing is shared before the applicant shares it', async () => {
    await lex.goto(`${person}/binder`);
    await expect(lex.getByText('This is not shared with you.')).toBeVisible();
    await lex.goto(person);
    await expect(lex.getByText('The binder is not shared with you.')).toBeVisible();
    await ada.goto('/dashboard/sharing');
    await expect(ada.getByRole('checkbox', { name: /^They can also arrange/ })).toBeDisabled();
    await ada.getByRole('checkbox', { name: /^The binder/ }).check();
    await ada.getByRole('button', { name: SHARE, exact: true }).click();
    await expect(ada.getByText(/can read your binder, with its packets and every file in it\.$/)).toBeVisible();
    await expectAccessible(ada, 'a shared binder');
  });

  await test.step('the attorney reads the binder with its numbers, and comments on an exhibit', async () => {
    await lex.goto(person);
    await lex.getByRole('link', { name: 'Petition of Ada Binding' }).click();
    await expect(lex.getByRole('heading', { level: 1 })).toHaveText('Ada Binding’s binder');
    await expect(lex.getByRole('button', { name: 'A-1 Medal of Weaving' })).toBeVisible();
    await expect(lex.getByRole('switch')).toHaveCount(0);
    await expect(lex.getByRole('button', { name: 'Create print copy' })).toHaveCount(0);
    await look(lex, 'Medal of Weaving').click();
    const aside = getPanel(lex, 'Exhibit A-1: Medal of Weaving');
    await expect(aside.getByText('The preview is ready.')).toBeAttached({ timeout: 60_000 });
    await aside.getByRole('button', { name: 'Comment on Exhibit A-1' }).click();
    await aside.getByLabel('Comment', { exact: true }).fill('Who else was considered?');
    await aside.getByRole('button', { name: 'Send comment' }).click();
    await expect(aside.getByText('Your comment was saved.')).toBeVisible();
    await expect(lex.getByRole('button', { name: '1 open comment on Medal of Weaving' })).toBeVisible();
    await idle(lex);
    await expectAccessible(lex, 'a shared binder with a comment');
    expect((await lex.request.get(files[0] ?? '')).status()).toBe(200);
  });

  await test.step('the applicant finds the comment at its exhibit, and resolves it', async () => {
    await ada.goto('/dashboard/binder');
    await ada.getByRole('button', { name: '1 open comment on Medal of Weaving' }).click();
    const aside = getPanel(ada, 'Exhibit A-1: Medal of Weaving');
    await expect(aside.getByText('Who else was considered?')).toBeVisible();
    await aside.getByRole('button', { name: /^Resolve Lex Reading/ }).click();
    await expect(aside.getByText('Comment resolved.')).toBeVisible();
    await expect(ada.getByRole('button', { name: /open comment/ })).toHaveCount(0);
  });

  await test.step('the attorney reads the letter, and comments on a paragraph', async () => {
    const { binder } = await send<{ binder: { id: string } }>(ada.request, '/api/binder', undefined, 'GET');
    await send(ada.request, `/api/letters/${binder.id}`, { begins: 'blank' }, 'PUT');
    const id = crypto.randomUUID();
    const content = [{ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: 'I won the medal.' }] }];
    const change = { version: 1, document: { type: 'doc', content } };
    await send(ada.request, `/api/letters/${binder.id}`, change, 'PATCH');
    await lex.goto(`${person}/binder`);
    const letter = lex.getByRole('region', { name: 'Letter', exact: true });
    await letter.getByRole('button', { name: 'Comment on “I won the medal.”' }).click();
    await letter.getByLabel('Comment', { exact: true }).fill('Name the exhibit here.');
    await letter.getByRole('button', { name: 'Send comment' }).click();
    await expect(letter.getByText('Your comment was saved.')).toBeVisible();
    await letter.getByRole('button', { name: 'Close comments on “I won the medal.”' }).click();
    await expect(letter.getByRole('button', { name: '1 open comment on “I won the medal.”' })).toBeFocused();
    await idle(lex);
    await expectAccessible(lex, 'a letter with a comment');
  });

  await test.step('the applicant opens the paragraph from the notification, and resolves the comment', async () => {
    await ada.goto('/notifications');
    await ada.getByRole('link', { name: /commented on the petition letter/ }).click();
    const comments = ada.getByRole('region', { name: 'Comments on the letter', exact: true });
    await expect(comments.getByText('Name the exhibit here.')).toBeVisible();
    await expect(ada.getByRole('textbox', { name: 'Letter' })).toBeFocused();
    await comments.getByRole('button', { name: /^Resolve Lex Reading/ }).click();
    await expect(comments.getByText('Comment resolved.')).toBeVisible();
    await idle(ada);
    await expectAccessible(ada, 'the letter with its comments');
  });

  await test.step('the attorney arranges the binder with permission, and creates a packet', async () => {
    await ada.goto('/dashboard/sharing');
    await ada.getByRole('checkbox', { name: /^They can also arrange/ }).check();
    await ada.getByRole('button', { name: 'Save change for Lex Reading' }).click();
    await expect(ada.getByText(/They can also arrange it and create packets\.$/)).toBeVisible();
    await lex.goto(`${person}/binder`);
    await lex.getByRole('button', { name: 'A-1 Medal of Weaving' }).focus();
    await lex.keyboard.press('Alt+ArrowDown');
    await expect(lex.getByRole('button', { name: 'A-2 Medal of Weaving' })).toBeFocused();
    await expect(lex.getByRole('button', { name: /^Add a file/ })).toHaveCount(0);
    await expect(lex.getByText('Saving…')).toHaveCount(0);
    await lex.getByRole('button', { name: 'Create print copy' }).click();
    const download = lex.getByRole('link', { name: /^Download print copy/ });
    await expect(download).toBeVisible({ timeout: 60_000 });
    expect((await lex.request.get((await download.getAttribute('href')) ?? '')).status()).toBe(200);
    await expectAccessible(lex, 'a binder that an attorney arranges');
    await ada.goto('/dashboard/binder');
    await expect(ada.getByRole('button', { name: 'A-2 Medal of Weaving' })).toBeVisible();
  });

  await test.step('revoked access ends immediately', async () => {
    await ada.goto('/dashboard/sharing');
    await ada.getByRole('button', { name: 'Stop sharing with Lex Reading' }).click();
    await expect(ada.getByText('They only see what you submit for review.')).toBeVisible();
    await lex.goto(`${person}/binder`);
    await expect(lex.getByText('This is not shared with you.')).toBeVisible();
    for (const file of files) expect((await lex.request.get(file)).status()).toBe(404);
    await ada.goto('/dashboard/binder');
    await look(ada, 'Medal of Weaving').click();
    await expect(getPanel(ada, 'Exhibit A-2: Medal of Weaving').getByText('Who else was considered?')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

function look(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `Preview ${title}`, exact: true });
}

function getPanel(page: Page, name: string): Locator {
  return page.getByRole('region', { name });
}

/** Adds an award with a certificate and returns the file's URL. */
async function addAward(page: Page, name: string): Promise<string> {
  const { url } = await send<{ url: string }>(
    page.request,
    `/api/files/awards?name=${encodeURIComponent(name)}.pdf`,
    Buffer.from(createPdf(name)),
  );
  const award = { award_name: name, awarding_organization: 'The Royal Society', certificate_url: url };
  await send(page.request, '/api/records/awards', award);
  return url;
}
