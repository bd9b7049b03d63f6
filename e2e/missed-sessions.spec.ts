import { expect, type Page } from '@playwright/test';

import { movableClock, moveClock } from './moved-clock.ts';
import { buy, expectCredits } from './orders.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

// PostgreSQL has its own clock.
test.use({ siteSettings: movableClock, engine: 'pglite' });

/** After all sessions that the journey books. */
const HOURS = 6 * 24;

test('a session that is over is completed or recorded as missed, and the credit of the missed one is used', async ({
  signedIn,
  owner,
  site,
}) => {
  const { page: ella, user: applicant } = await signedIn('Applicant', 'Ella Elite');
  const { page: mia, user: mentor } = await signedIn('Mentor', 'Mia Guide');
  const { page: alan, user: attorney } = await signedIn('Attorney', 'Alan Attorney');
  for (const [role, page, provider] of [
    ['mentor', mia, mentor],
    ['attorney', alan, attorney],
  ] as const) {
    await send(owner, '/api/assignments', { applicant: applicant.email, provider: provider.email });
    for (let day_of_week = 0; day_of_week < 7; day_of_week += 1) {
      const hours = { day_of_week, start_time: '09:00', end_time: '17:00', time_zone: 'UTC' };
      await send(page.request, `/api/availability/${role}/hours`, hours);
    }
  }
  const { rows } = await send<{ rows: { id: string; name: string }[] }>(ella.request, '/api/plans', undefined, 'GET');
  await buy(ella, owner, { kind: 'plan', id: rows.find(({ name }) => name === 'Elite')?.id });

  for (const withCredit of [true, false]) {
    const { id, version } = await book(ella, 'mentor', withCredit);
    await send(mia.request, `/api/session-bookings/${id}/status`, { status: 'confirmed', version });
  }
  const consultation = await book(ella, 'attorney', false);
  await send(alan.request, `/api/consultation-sessions/${consultation.id}/accept`, { version: consultation.version });
  const complaints = [ella, mia, alan].map(collectComplaints);
  await moveClock(site, HOURS, [ella, mia, alan]);

  await test.step('the mentor completes one session, and records that the applicant missed the other', async () => {
    const sessions = mia.getByRole('list', { name: 'Mentorship sessions: Past' }).getByRole('listitem');
    await expect(async () => {
      await mia.goto('/mentor/sessions');
      await expect(sessions.getByText('Past, not marked completed')).toHaveCount(2);
    }).toPass();
    const missed = sessions.filter({ hasText: 'Booked with a session credit.' });
    const attended = sessions.filter({ hasNotText: 'Booked with a session credit.' });
    await expect(missed.getByRole('button')).toHaveText(['Complete', 'No-show', 'Cancel session']);
    await missed.getByRole('button', { name: /^No-show/ }).click();
    const dialog = mia.getByRole('dialog', { name: 'Record a no-show?' });
    await expect(dialog.getByLabel('Who did not attend?')).toHaveValue('applicant');
    await dialog.getByLabel('Note').pressSequentially('I waited for twenty minutes');
    await expectAccessible(mia, 'the question who did not attend');
    await dialog.getByRole('button', { name: 'Record no-show' }).click();
    await expect(mia.getByText(/was recorded as a no-show\. Ella Elite has been notified\./)).toBeVisible();
    await expect(missed.getByText('No-show', { exact: true })).toBeVisible();
    await expect(missed.getByRole('button')).toHaveCount(0);
    await attended.getByRole('button', { name: /^Complete/ }).click();
    await mia.getByRole('dialog').getByRole('button', { name: 'Mark as completed' }).click();
    await expect(mia.getByText(/was marked as completed\./)).toBeVisible();
  });

  await test.step('the attorney records their own absence', async () => {
    await alan.goto('/attorney/consultations');
    const row = alan.getByRole('list', { name: 'Consultations: Past' }).getByRole('listitem');
    await row.getByRole('button', { name: /^No-show/ }).click();
    const dialog = alan.getByRole('dialog', { name: 'Record a no-show?' });
    await dialog.getByLabel('Who did not attend?').selectOption('I did not');
    await dialog.getByRole('button', { name: 'Record no-show' }).click();
    await expect(row.getByText('No-show', { exact: true })).toBeVisible();
    await expect(row).toContainText('You did not attend.');
  });

  await test.step('the applicant sees who did not attend, and that the credit is used', async () => {
    await ella.goto('/bookings');
    const past = ella.getByRole('list', { name: 'Bookings: Past' }).getByRole('listitem');
    await expect(past).toHaveCount(3);
    const missed = past.filter({ hasText: 'Recorded by Mia Guide' });
    await expect(missed).toContainText('No-show');
    await expect(missed).toContainText('You did not attend. I waited for twenty minutes');
    await expect(missed).toContainText('Booked with a session credit, which counts as used.');
    await expect(past.filter({ hasText: 'Recorded by Alan Attorney' })).toContainText('Alan Attorney did not attend.');
    await expect(past.filter({ hasText: 'Completed' })).toHaveCount(1);
    await expectAccessible(ella, 'sessions that were missed');
    await expectCredits(ella, 'None available now; 1 of 6 used.');
  });

  expect(complaints.flat()).toEqual([]);
});

/** Books the first free time through the API. */
async function book({ request }: Page, role: 'mentor' | 'attorney', use_credit: boolean) {
  const { providers } = await send<{ providers: { id: string; role: string }[] }>(
    request,
    '/api/bookings/providers',
    undefined,
    'GET',
  );
  const provider = providers.find((one) => one.role === role)?.id ?? '';
  const [from = '', until = ''] = [2, 5].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const query = new URLSearchParams({ provider, role, from, until, zone: 'UTC' });
  const { slots } = await send<{ slots: { date: string; time: string }[] }>(
    request,
    `/api/bookings/slots?${query}`,
    undefined,
    'GET',
  );
  const [{ date, time } = { date: '', time: '' }] = slots;
  return send<{ id: string; version: number }>(request, '/api/bookings', {
    provider_id: provider,
    role,
    date,
    time,
    session_type: 'Strategy',
    use_credit,
  });
}
