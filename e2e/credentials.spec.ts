import { expect, type Page } from '@playwright/test';

import { createPdf } from '../src/testing/fixtures.ts';
import { test } from './site.ts';
import { beforeArrival, collectComplaints, expectAccessible, send } from './support.ts';

type Credential = { id: string; document_url: string; version: number };

test('a mentor’s license is rejected, changed and verified, and their applicant sees it', async ({
  signedIn,
  owner,
  ownerPage: page,
}) => {
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Example');
  const { page: grace, user: mentor } = await signedIn('Mentor', 'Grace Mentor');
  await send(owner, '/api/assignments', { applicant: applicant.email, provider: mentor.email });
  const complaints = collectComplaints(page);
  const [degree, award] = [
    await submit(grace, { credential_type: 'Academic Degree', credential_number: 'D-1' }),
    await submit(grace, {
      credential_type: 'Award',
      credential_number: 'A-1',
      issue_date: '2015-01-01',
      expiry_date: '2020-01-01',
    }),
  ];
  const rows = page.getByRole('list', { name: 'Credentials', exact: true }).locator('> li');
  const row = rows.filter({ hasText: 'D-1' });
  const rejectDegree = row.getByRole('button', { name: 'Reject Grace Mentor’s Academic Degree D-1' });

  await test.step('the admin opens the credential from the overview and finds it by number, with the document next to it', async () => {
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Admin workspace' })
      .getByRole('link', { name: /^Credentials.*to verify/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credentials Verification');
    await page.getByRole('searchbox', { name: 'Search' }).fill('-1');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'A-1' })).toContainText('Expired');
    await page.getByLabel('Type').selectOption('Academic Degree');
    await expect(rows).toHaveCount(1);
    await row.getByRole('button', { name: 'Preview degree.pdf' }).click();
    await expect(
      page.getByRole('dialog', { name: 'degree.pdf' }).getByRole('link', { name: 'Download' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the admin rejects it with a reason, which is required', async () => {
    await row.getByRole('link', { name: 'Decide: Grace Mentor’s Academic Degree D-1' }).click();
    await rejectDegree.click();
    await expect(row.getByRole('alert')).toContainText(
      'Please give a reason, so that the provider knows what to change',
    );
    await expectAccessible(page, 'a credential to decide');
    await row.getByLabel('Note to the provider').fill('The second page is missing.');
    await rejectDegree.click();
    await expect(page.getByText('You rejected Grace Mentor’s Academic Degree D-1')).toBeVisible();
    await expect(row).toContainText('Rejected by');
    await expect(rejectDegree).toHaveCount(0);
  });

  await test.step('the mentor reads the reason, and changes the credential while the admin views another one', async () => {
    await grace.goto('/notifications');
    await expect(grace.getByText('The second page is missing.')).toBeVisible();
    await change(grace, { ...degree, version: 2 }, { issuing_authority: 'Birch University' });
    await page.goto(`/admin/credentials?${new URLSearchParams({ row: degree.id })}`);
    const verify = row.getByRole('button', { name: 'Verify Grace Mentor’s Academic Degree D-1' });
    await expect(verify).toBeEnabled();
    await beforeArrival(page, 'POST', /\/decision$/, () =>
      change(grace, { ...degree, version: 3 }, { issuing_authority: 'Cedar University' }),
    );
    await verify.click();
    await expect(row).toContainText(
      'This credential changed while you were reviewing it. Please review it again before you decide.',
    );
    await expect(row).toContainText('Cedar University');
    await verify.click();
    await expect(page.getByText('You verified Grace Mentor’s Academic Degree D-1')).toBeVisible();
    await expect(row).toContainText('Verified by');
  });

  await test.step('the applicant sees that the mentor is verified, and can open no document', async () => {
    type Shown = { providers: { is_verified: boolean; credentials: { id: string }[] }[] };
    const { providers } = await send<Shown>(ada.request, '/api/provider-profiles', undefined, 'GET');
    expect(providers).toMatchObject([{ is_verified: true, credentials: [{ id: degree.id }] }]);
    expect(JSON.stringify(providers)).not.toContain('/files/');
    for (const { document_url } of [degree, award]) expect((await ada.request.get(document_url)).status()).toBe(404);
    // The user's page links to their credentials.
    await page.getByRole('link', { name: 'Open Grace Mentor’s page' }).click();
    await page.getByRole('link', { name: 'Their credentials' }).click();
    await expect(rows).toHaveCount(2);
    // The conflict of the outdated page is expected.
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });
});

async function submit(page: Page, fields: object): Promise<Credential> {
  const address = '/api/files/credentials?name=degree.pdf';
  const { url } = await send<{ url: string }>(page.request, address, Buffer.from(createPdf()));
  return send<Credential>(page.request, '/api/credentials', {
    role: 'mentor',
    issuing_authority: 'Alder University',
    issue_date: '2012-06-30',
    ...fields,
    document_url: url,
  });
}

async function change(page: Page, { id, version }: Credential, fields: object): Promise<void> {
  await send(page.request, `/api/credentials/${id}`, { ...fields, version }, 'PATCH');
}
