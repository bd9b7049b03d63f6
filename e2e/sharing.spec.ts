import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { beforeArrival, collectComplaints, expectAccessible, send } from './support.ts';
import { createPng } from '../src/testing/fixtures.ts';

test('an applicant shares evidence, a mentor comments, and revoking closes it immediately', async ({
  signedIn,
  owner,
}) => {
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Sharing');
  const { page: grace, user: mentor } = await signedIn('Mentor', 'Grace Reading');
  const complaints = [collectComplaints(ada)];
  const { url } = await send<{ url: string }>(
    ada.request,
    '/api/files/awards?name=medal.png',
    Buffer.from(createPng()),
  );
  const { id: awardId } = await send<{ id: string }>(ada.request, '/api/records/awards', {
    award_name: 'Medal of Weaving',
    awarding_organization: 'The Royal Society',
    certificate_url: url,
  });
  await send(ada.request, '/api/records/patents', {
    patent_title: 'A loom that sees',
    country: 'Germany',
    patent_type: 'Utility',
  });
  await send(owner, '/api/assignments', { applicant: applicant.email, provider: mentor.email });
  const { session } = await send<{ session: { user: { id: string } } }>(ada.request, '/api/session', undefined, 'GET');
  const evidence = `/mentor/users/${session.user.id}/evidence`;

  await test.step('the applicant is asked to share once a mentor is assigned', async () => {
    await ada.goto('/dashboard');
    const line = ada.getByText('Share your evidence with Grace Reading (not verified)?');
    await expect(line).toBeVisible();
    await ada.getByRole('link', { name: /^Decide/ }).click();
    await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Evidence Sharing');
    await expect(ada.getByText('Grace Reading cannot read your evidence.')).toBeVisible();
    await expectAccessible(ada, 'nothing shared yet');
  });

  await test.step('the mentor sees a neutral notice that nothing is shared yet', async () => {
    await grace.goto(evidence);
    await expect(grace.getByText('This is not shared with you.')).toBeVisible();
  });

  await test.step('the applicant shares one type', async () => {
    await expect(ada.getByRole('button', { name: 'Share with Grace Reading', exact: true })).toBeDisabled();
    await ada.getByRole('checkbox', { name: /Awards & Recognition/ }).check();
    await ada.getByRole('button', { name: 'Share with Grace Reading', exact: true }).click();
    await expect(ada.getByText('They have not opened anything yet.')).toBeVisible();
    await ada.goto('/dashboard');
    await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
    await expect(ada.getByText('Share your evidence with Grace Reading (not verified)?')).toHaveCount(0);
  });

  await test.step('the mentor opens the record and its file, and comments', async () => {
    await grace.goto(evidence);
    const types = grace.getByRole('list', { name: 'Types of evidence' });
    await expect(types.getByRole('link')).toHaveText([/Awards & Recognition\s*1 record/]);
    await types.getByRole('link').click();
    await grace.getByRole('link', { name: 'Medal of Weaving' }).click();
    const whole = grace.getByRole('region', { name: 'Full record: Medal of Weaving' });
    await expect(whole).toContainText('The Royal Society');
    await expect(whole.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    expect((await grace.request.get(url)).status()).toBe(200);
    await comment(grace, {
      begin: 'Comment on Medal of Weaving',
      label: 'Comment',
      text: 'Who else was considered?',
      submit: 'Send comment',
    });
    await expect(whole.getByText('Your comment was saved.')).toBeVisible();
    await whole.getByRole('button', { name: /^Edit your comment/ }).click();
    await whole.getByLabel('Comment', { exact: true }).fill('Who else was considered, and by whom?');
    await whole.getByRole('button', { name: 'Save comment' }).click();
    await expect(whole.getByText('edited')).toBeVisible();
    await expectAccessible(grace, 'a shared record with a comment');
  });

  await test.step('the applicant sees that it was opened, replies, and resolves the comment', async () => {
    await ada.goto('/dashboard/sharing');
    await expect(ada.getByRole('listitem').filter({ hasText: 'Awards & Recognition:' })).toBeVisible();
    await ada.goto('/dashboard/awards');
    await expect(ada.getByText('1 comment to resolve')).toBeVisible();
    await ada.goto(`/dashboard/awards?row=${awardId}`);
    const whole = ada.getByRole('region', { name: 'Full record: Medal of Weaving' });
    await expect(whole.getByText('Who else was considered, and by whom?')).toBeVisible();
    await comment(ada, {
      begin: /^Reply to Grace Reading/,
      label: 'Reply',
      text: 'Forty people, by a jury of five.',
      submit: 'Send reply',
    });
    await expect(whole.getByText('Your reply was sent.')).toBeVisible();
    await whole.getByRole('button', { name: /^Resolve/ }).click();
    await expect(whole.getByText('Resolved', { exact: true })).toBeVisible();
    await expectAccessible(ada, 'a record with a resolved comment');
  });

  await test.step('the mentor’s next click after the access is revoked is rejected', async () => {
    await grace.goto(`${evidence}/awards`);
    await ada.goto('/dashboard/sharing');
    // The notified page would close before the click, so sharing is withdrawn only after the click.
    await beforeArrival(grace, 'GET', new RegExp(`/${awardId}$`), async () => {
      await ada.getByRole('button', { name: 'Stop sharing with Grace Reading' }).click();
      await expect(ada.getByRole('button', { name: 'Stop sharing with Grace Reading' })).toHaveCount(0);
    });
    await grace.getByRole('link', { name: 'Medal of Weaving' }).click();
    await expect(grace.getByText('This is not shared with you.')).toBeVisible();
    await expect(ada.getByText('They only see what you submit for review.')).toBeVisible();
    await expect(grace.getByText('The Royal Society')).toHaveCount(0);
    expect((await grace.request.get(url)).status()).toBe(404);
    await ada.goto(`/dashboard/awards?row=${awardId}`);
    await expect(ada.getByText('Forty people, by a jury of five.')).toBeVisible();
    await expect(ada.getByText('Grace Reading (not verified)', { exact: true })).toBeVisible();
  });
  expect(complaints.flat()).toEqual([]);
});

type Written = { begin: string | RegExp; label: string; text: string; submit: string };

async function comment(page: Page, { begin, label, text, submit }: Written): Promise<void> {
  await page.getByRole('button', { name: begin }).click();
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: submit }).click();
}
