import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

const ELEMENT = 'Excellence as the basis for the prize or award';
const OUTDATED = 'Outdated: the evidence has since changed.';

test('an attorney attests an element, a change outdates it, and a mentor can only suggest', async ({
  signedIn,
  owner,
}) => {
  const { page: ada, user: applicant } = await signedIn('Applicant', 'Ada Attested');
  const { page: lex, user: attorney } = await signedIn('Attorney', 'Lex Attesting');
  const { page: grace, user: mentor } = await signedIn('Mentor', 'Grace Suggesting');
  const complaints = [ada, lex, grace].map(collectComplaints);
  const award = await send<{ id: string; version: number }>(ada.request, '/api/records/awards', {
    award_name: 'Medal of Weaving',
    awarding_organization: 'The Royal Society',
    award_criteria: 'One of forty, by a jury of five.',
  });
  for (const provider of [attorney, mentor]) {
    await send(owner, '/api/assignments', { applicant: applicant.email, provider: provider.email });
  }
  const { session } = await send<{ session: { user: { id: string } } }>(ada.request, '/api/session', undefined, 'GET');
  const { id } = session.user;

  await test.step('the attorney sees a neutral notice that nothing is shared yet', async () => {
    await lex.goto(`/attorney/users/${id}/readiness`);
    await expect(lex.getByText('This is not shared with you.')).toBeVisible();
  });
  const { providers } = await send<{ providers: { provider_id: string }[] }>(
    ada.request,
    '/api/evidence-grants',
    undefined,
    'GET',
  );
  for (const { provider_id } of providers) {
    await send(ada.request, `/api/evidence-grants/${provider_id}`, { all_types: false, types: ['awards'] }, 'PUT');
  }

  await test.step('the attorney opens the element from the applicant’s page, and attests it by keyboard', async () => {
    await lex.goto(`/attorney/users/${id}`);
    await lex.getByRole('link', { name: 'What the regulation asks for, and your assessment' }).click();
    await expect(lex.getByRole('heading', { level: 1 })).toHaveText('Ada Attested’s readiness');
    await expect(lex.getByRole('link', { name: 'Medal of Weaving' }).first()).toHaveAttribute(
      'href',
      /evidence\/awards/,
    );
    await lex.getByRole('button', { name: `Attest, question or suggest: ${ELEMENT}` }).press('Enter');
    await expect(lex.getByRole('radio', { name: 'Attest' })).toBeFocused();
    await lex.keyboard.press('ArrowDown');
    await expect(lex.getByRole('radio', { name: 'Question' })).toBeChecked();
    await lex.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(lex.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(/Note is required/);
    await expectAccessible(lex, 'the form, with an error');
    await lex.getByRole('radio', { name: 'Attest' }).check();
    await lex.getByRole('textbox', { name: 'Note' }).fill('The jury report documents it.');
    await lex.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(lex.getByText('Your assessment was saved. The applicant was notified.')).toBeVisible();
    await expect(getAssessments(lex)).toContainText('The jury report documents it.');
    await expectAccessible(lex, 'an element that is attested');
  });

  await test.step('an element without records cannot be attested', async () => {
    await expect(lex.getByRole('button', { name: /^Question or suggest: Your receipt of the prize/ })).toBeVisible();
  });

  await test.step('the applicant is notified, and finds the attestation under the element', async () => {
    await ada.goto('/notifications');
    await ada.getByRole('link', { name: /Lex Attesting \(not verified\) attested an element of/ }).click();
    await expect(getAssessments(ada)).toBeInViewport();
    await expect(getAssessments(ada)).toContainText('Attested');
    await expect(getAssessments(ada)).toContainText('by Lex Attesting, attorney, not verified');
    await expect(getAssessments(ada).getByRole('button')).toHaveCount(0);
    await expectAccessible(ada, 'readiness with what an attorney attested');
  });

  await test.step('a change of the record outdates the attestation', async () => {
    await send(
      ada.request,
      `/api/records/awards/${award.id}`,
      { award_criteria: 'One of fifty, by a jury of five.', version: award.version },
      'PATCH',
    );
    await ada.reload();
    await expect(getAssessments(ada)).toContainText(OUTDATED);
  });

  await test.step('the attorney renews the attestation', async () => {
    await lex.reload();
    await expect(getAssessments(lex)).toContainText(OUTDATED);
    await lex.getByRole('button', { name: `Renew your assessment of: ${ELEMENT}` }).click();
    await expect(lex.getByRole('textbox', { name: 'Note' })).toHaveValue('The jury report documents it.');
    await lex.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(lex.getByRole('button', { name: `Edit your assessment of: ${ELEMENT}` })).toBeFocused();
    await expect(getAssessments(lex)).not.toContainText(OUTDATED);
    await expect(getAssessments(ada)).not.toContainText(OUTDATED);
  });

  await test.step('the mentor can only suggest, and reads the attorney’s note', async () => {
    await grace.goto(`/mentor/users/${id}/evidence`);
    await grace.getByRole('link', { name: 'Readiness' }).click();
    await expect(getAssessments(grace)).toContainText('by Lex Attesting, attorney');
    await grace.getByRole('button', { name: `Suggest: ${ELEMENT}` }).click();
    await expect(grace.getByRole('radio')).toHaveCount(0);
    await expect(grace.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await grace.getByRole('textbox', { name: 'Note' }).fill('Name the jury.');
    await grace.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(getAssessments(grace)).toContainText('Name the jury.');
    await expect(getAssessments(ada)).toContainText('by Grace Suggesting, mentor');
    await grace.getByRole('button', { name: `Withdraw your assessment of: ${ELEMENT}` }).click();
    await expect(getAssessments(grace)).not.toContainText('Name the jury.');
    await expect(getAssessments(ada)).not.toContainText('Name the jury.');
  });
  // The browser logs the response for unshared evidence.
  expect(complaints.flat().filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

function getAssessments(page: Page) {
  return page.getByRole('list', { name: `Assessments of: ${ELEMENT}` });
}
