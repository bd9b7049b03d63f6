import { readFile } from 'node:fs/promises';

import { expect, type APIRequestContext } from '@playwright/test';

import { test } from './site.ts';
import { beforeArrival, chooseFiles, collectComplaints, expectAccessible, createFiles, send } from './support.ts';

test('an attorney and a mentor review a document, and the applicant uploads a new version', async ({
  browser,
  signedIn,
  owner,
}, testInfo) => {
  const files = await createFiles(browser, testInfo.outputDir);
  const applicant = await signedIn('Applicant', 'Una Submitted');
  const attorney = await signedIn('Attorney', 'Lex Counsel');
  const mentor = await signedIn('Mentor', 'Mia Guide');
  for (const { user } of [attorney, mentor]) {
    await send(owner, '/api/assignments', { applicant: applicant.user.email, provider: user.email });
  }
  const first = await submit(applicant.page.request, { name: 'medal.png', file: files.png });
  const second = await submit(applicant.page.request, { name: 'letter.png', file: files.png });
  const { page: lex } = attorney;
  const { page: mia } = mentor;
  const { page: una } = applicant;
  const complaints = [lex, mia, una].map(collectComplaints);

  await test.step('the attorney finds the longest wait first, and starts the review', async () => {
    await lex.goto('/attorney/documents');
    await expect(lex.getByRole('heading', { level: 1 })).toHaveText('Attorney Document Review');
    const rows = lex.getByRole('table', { name: 'Documents' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('medal.png');
    await expect(rows.nth(2)).toContainText('letter.png');
    await expect(rows.nth(1)).toContainText('1 minute');
    await lex.getByLabel('Status').selectOption('Approved');
    await expect(lex.getByText('No documents match this search.')).toBeVisible();
    await lex.getByLabel('Status').selectOption('Pending');
    await expect(rows).toHaveCount(3);
    await lex.getByRole('link', { name: 'medal.png' }).click();
    await expect(lex).toHaveURL(`/attorney/documents?status=Pending&row=${first}`);
    await expect(lex.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(lex.getByRole('img', { name: 'medal.png' })).toBeVisible();
    await lex.keyboard.press('j');
    await expect(lex.getByRole('heading', { level: 1 })).toHaveText('letter.png');
    // The only other document is both the previous and the next one.
    const others = lex.getByRole('navigation', { name: 'Documents in the queue' }).getByRole('link');
    await expect(others).toHaveText(['Next medal.png']);
    await lex.keyboard.press('k');
    await expect(lex.getByRole('heading', { level: 1 })).toHaveText('medal.png');
    await lex.getByRole('button', { name: 'Start Review of medal.png' }).click();
    await expect(lex).toHaveURL(`/attorney/review/${first}?status=Pending`);
    await expect(lex.getByText('You started this review 1 minute ago.')).toBeVisible();
  });

  await test.step('notes are saved as a draft, and a decision requires them', async () => {
    await lex.getByRole('button', { name: 'Request Changes: medal.png' }).click();
    await expect(lex.getByRole('alert').getByRole('link')).toHaveText('Review notes are required');
    await lex.getByLabel('Review notes').fill('The certificate is cut off at the right.');
    await expect(lex.getByText(/^Draft saved/)).toBeVisible();
    await lex.reload();
    await expect(lex.getByLabel('Review notes')).toHaveValue('The certificate is cut off at the right.');
    await expectAccessible(lex, 'a legal review');
  });

  await test.step('the mentor sees the other reviewer, approves another document, and its attorney is notified', async () => {
    await mia.goto(`/mentor/documents?row=${first}`);
    await expect(mia.getByText(/Lex Counsel started this review/)).toBeVisible();
    // As linked in the mail to staff.
    await lex.goto(`/documents?row=${second}`);
    await expect(lex).toHaveURL(`/attorney/documents?row=${second}`);
    await expect(lex.getByRole('button', { name: 'Start Review of letter.png' })).toBeVisible();
    await mia.getByRole('link', { name: 'Next letter.png' }).click();
    await mia.getByLabel('Review notes').fill('Clear and complete.');
    await beforeArrival(lex, 'POST', new RegExp(second), async () => {
      await mia.getByRole('button', { name: 'Approve letter.png' }).click();
      await expect(mia.getByText('You approved “letter.png”. We notified Una Submitted.')).toBeVisible();
    });
    await lex.getByRole('button', { name: 'Start Review of letter.png' }).click();
    await expect(lex.getByText('Mia Guide has already decided on this document: Approved.')).toBeVisible();
    await expect(mia.getByRole('list', { name: 'History of letter.png' })).toContainText('Approved by Mia Guide');
    await expect(lex.getByRole('button', { name: /Start Review/ })).toHaveCount(0);
  });

  await test.step('the attorney requests changes, and writes legal input, which an admin approves', async () => {
    await lex.goto(`/attorney/review/${first}`);
    await lex.getByRole('button', { name: 'Write legal input' }).click();
    await expect(lex.getByLabel('Document type')).toBeFocused();
    await lex.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(lex.getByRole('button', { name: 'Write legal input' })).toBeFocused();
    await lex.keyboard.press('Enter');
    await lex.getByLabel('Feedback').fill('The medal alone shows no selection. Add the statutes.');
    await lex.getByRole('button', { name: 'Send feedback' }).click();
    await expect(lex.getByText('An admin decides whether Una Submitted can see it.')).toBeVisible();
    await lex.getByRole('button', { name: 'Request Changes: medal.png' }).click();
    await expect(lex.getByText('You requested a revision of “medal.png”. We notified Una Submitted.')).toBeVisible();
    await lex.goto('/attorney/legal-input');
    const item = lex.getByRole('list', { name: 'Legal input' }).locator('> li');
    await expect(item).toContainText('Una Submitted’s Award Certificate');
    await expect(item).toContainText('Pending');
    type Inputs = { rows: { id: string; version: number }[] };
    const listUrl = `/api/legal-inputs/all?q=${applicant.user.email}`;
    const { rows } = await send<Inputs>(owner, listUrl, undefined, 'GET');
    const decision = { status: 'approved', version: rows[0]?.version };
    await send(owner, `/api/legal-inputs/all/${rows[0]?.id}/decision`, decision);
  });

  await test.step('the applicant reads notes, history and legal input, and uploads a new version', async () => {
    await una.goto('/notifications');
    await una.getByRole('link', { name: /Your document needs revision/ }).click();
    const item = una.getByRole('list', { name: 'Your documents' }).locator('> li').filter({ hasText: 'medal.png' });
    await expect(item).toContainText('Needs Revision');
    await expect(item).toContainText('The certificate is cut off at the right.');
    await item.getByText('History').click();
    const history = una.getByRole('list', { name: 'History of medal.png' }).getByRole('listitem');
    await expect(history).toHaveText([
      /^Submitted for review/,
      /^Lex Counsel \(not verified\) started the review/,
      /^Lex Counsel \(not verified\) requested a revision/,
    ]);
    await expect(una.getByRole('region', { name: 'From your attorney' })).toContainText('Add the statutes.');
    await expectAccessible(una, 'documents with a decision');
    await una.getByRole('button', { name: 'Upload a new version of medal.png' }).click();
    await chooseFiles(una, 'Document', [files.jpg]);
    await expect(una.getByText('Uploaded', { exact: true })).toBeVisible();
    await una.getByRole('button', { name: 'Submit new version' }).click();
    await expect(una.getByText('“stage.jpg” was submitted for review.')).toBeVisible();
    await mia.goto('/mentor/documents');
    await expect(mia.getByRole('table', { name: 'Documents' }).getByRole('row').nth(1)).toContainText('version 2');
  });

  expect(complaints.flat().filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('a user without assigned applicants sees that there are none, and a mentor cannot open attorney pages', async ({
  signedIn,
}) => {
  const { page } = await signedIn('Mentor', 'Moe Alone');
  await page.goto('/mentor/documents');
  await expect(page.getByText('No documents found')).toBeVisible();
  await page.goto('/attorney/documents');
  await expect(page).not.toHaveURL(/attorney/);
});

async function submit(request: APIRequestContext, { name, file }: { name: string; file: string }): Promise<string> {
  const { url } = await send<{ url: string }>(request, `/api/files/documents?name=${name}`, await readFile(file));
  const { id } = await send<{ id: string }>(request, '/api/documents', {
    document_type: 'Award Certificate',
    file_url: url,
  });
  return id;
}
