import { expect } from '@playwright/test';

import { test } from './site.ts';
import { beforeArrival, collectComplaints, expectAccessible, expectNoViolations, send } from './support.ts';

test('an admin corrects a mentor’s price, and decides on an attorney’s feedback', async ({
  signedIn,
  owner,
  ownerPage: page,
}) => {
  const complaints = collectComplaints(page);
  const mentor = await signedIn('Mentor', 'Mia Pricing');
  const attorney = await signedIn('Attorney', 'Lex Counsel');
  const applicant = await signedIn('Applicant', 'Una Advised');

  await test.step('a service’s price is changed in its row, and input other than a price is rejected', async () => {
    await send(mentor.page.request, '/api/pricing', { service_type: 'Mock Interview', price: 120 });
    await page.goto(`/admin/pricing?${new URLSearchParams({ q: mentor.user.email })}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Pricing');
    const row = page.getByRole('row', { name: /Mock Interview/ });
    await expect(row).toContainText('$120.00');
    await row.getByRole('button', { name: 'Edit price: Mia Pricing’s Mock Interview' }).click();
    const price = row.getByLabel('Price in USD');
    await expect(price).toBeFocused();
    for (const [typed, message] of [
      ['-1', 'Price must be at least 0'],
      ['0.001', 'Price can have at most two decimal places'],
      ['1e9', 'Price must be at most 1,000,000'],
      ['abc', 'Price must be a number, such as 1997 or 1997.50'],
      ['', 'Price is required'],
    ] as const) {
      await price.fill(typed);
      await row.getByRole('button', { name: 'Save price' }).click();
      await expect(price).toHaveAccessibleDescription(new RegExp(message));
      await expect(row.getByRole('alert').getByRole('link')).toHaveText(message);
    }
    await expectNoViolations(page, 'a price that was refused');
    // Another admin saves first.
    const { rows } = await send<{ rows: { id: string }[] }>(
      owner,
      `/api/pricing/all?q=${mentor.user.email}`,
      undefined,
      'GET',
    );
    const address = `/api/pricing/all/${rows[0]?.id}`;
    await price.fill('95.5');
    await beforeArrival(page, 'PATCH', /^\/api\/pricing\/all\//, () =>
      send(owner, address, { price: 130, version: 1 }, 'PATCH'),
    );
    await row.getByRole('button', { name: 'Save price' }).click();
    await expect(row).toContainText('This was changed');
    await expect(row).toContainText('Now $130.00');
    await expect(price).toHaveValue('95.5');
    await row.getByRole('button', { name: 'Save price' }).click();
    await expect(page.getByText('Mia Pricing’s “Mock Interview” now costs $95.50.')).toBeVisible();
    await expect(row).toContainText('$95.50');
    const active = row.getByRole('switch', { name: 'Active: Mia Pricing’s Mock Interview' });
    await active.click();
    await expect(active).not.toBeChecked();
    await expect(active).toHaveAttribute('aria-busy', 'false');
    await mentor.page.goto('/notifications');
    await expect(mentor.page.getByText('An admin changed the price from $130.00 to $95.50.')).toBeVisible();
    await expect(mentor.page.getByText('An admin deactivated it')).toBeVisible();
  });

  await test.step('the overview leads to the pending feedback', async () => {
    await send(owner, '/api/assignments', { applicant: applicant.user.email, provider: attorney.user.email });
    const { session } = await send<{ session: { user: { id: string } } }>(
      applicant.page.request,
      '/api/session',
      undefined,
      'GET',
    );
    await send(attorney.page.request, '/api/legal-inputs', {
      user_id: session.user.id,
      document_type: 'Award Certificate',
      feedback: 'The certificate is not translated.',
    });
    await page.goto('/admin');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Legal Input/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Input Override');
    await page.goto(`/admin/legal-input?${new URLSearchParams({ q: applicant.user.email })}`);
  });

  const row = page.getByRole('list', { name: 'Legal input' }).locator('> li').first();
  const title = 'Una Advised’s “Award Certificate”';

  await test.step('the admin edits the feedback, which keeps the earlier version, approves it, and can still edit it', async () => {
    await page.getByRole('link', { name: `Decide: ${title}` }).click();
    await row.getByRole('button', { name: `Edit feedback: ${title}` }).click();
    const feedback = row.getByRole('textbox', { name: 'Feedback' });
    await expect(feedback).toBeFocused();
    await feedback.fill(' ');
    await row.getByRole('button', { name: 'Save feedback' }).click();
    await expect(row.getByRole('alert').getByRole('link')).toHaveText('Feedback is required');
    await feedback.fill('The certificate needs a certified translation.');
    await row.getByRole('button', { name: 'Save feedback' }).click();
    await expect(page.getByText(`The feedback on ${title} was changed.`)).toBeVisible();
    await expect(row.getByRole('region', { name: /Earlier versions/ })).toContainText(
      'The certificate is not translated.',
    );
    await expectAccessible(page, 'legal input to decide');
    await row.getByRole('button', { name: `Approve the feedback on ${title}` }).click();
    await expect(page.getByText('We notified Lex Counsel and Una Advised.')).toBeVisible();
    await expect(row).toContainText('Approved by');
    await expect(row.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
    await expect(row.getByRole('button', { name: /Edit feedback/ })).toBeVisible();
    await applicant.page.goto('/notifications');
    await expect(applicant.page.getByText('The certificate needs a certified translation.')).toBeVisible();
    await attorney.page.goto('/notifications');
    await expect(attorney.page.getByText('Your feedback for Una Advised was approved')).toBeVisible();
  });

  await test.step('the applicant sees the authors, and the attorney compares both versions, objects, and withdraws their name', async () => {
    const note = applicant.page.getByRole('region', { name: 'Feedback on Award Certificate' });
    await applicant.page.goto('/dashboard/documents');
    await expect(note).toContainText('Lex Counsel');
    await expect(note).toContainText('edited by the site’s team on');
    const named = 'Una Advised’s Award Certificate';
    const lex = attorney.page;
    await lex.goto('/attorney/legal-input');
    await expect(lex.getByRole('region', { name: `As edited: ${named}` })).toContainText('certified translation');
    await expect(lex.getByRole('region', { name: `As you wrote it: ${named}` })).toContainText('is not translated');
    await lex.getByRole('button', { name: `Object to the edit: ${named}` }).press('Enter');
    const reason = lex.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await reason.pressSequentially('I did not ask for that.');
    await expectAccessible(lex, 'an objection to an edit');
    await lex.getByRole('button', { name: 'Object', exact: true }).press('Enter');
    await expect(lex.getByText('You objected to the edit.')).toBeVisible();
    await expect(lex.getByText('You object to the edit: I did not ask for that.')).toBeVisible();
    await applicant.page.reload();
    await expect(note).toContainText('Lex Counsel objects to the edit.');
    await expect(applicant.page.getByText('I did not ask for that.')).toHaveCount(0);
    await page.reload();
    await expect(row).toContainText('Lex Counsel (not verified) objects to the edit: I did not ask for that.');
    await lex.getByRole('button', { name: `Withdraw my name: ${named}` }).press('Enter');
    await expect(lex.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await lex.keyboard.press('Tab');
    await lex.keyboard.press('Enter');
    await expect(lex.getByText('You have withdrawn your name.')).toBeVisible();
    await applicant.page.reload();
    await expect(note).toContainText('edited by the site’s team on');
    await expect(note).not.toContainText('Lex Counsel');
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });
});
