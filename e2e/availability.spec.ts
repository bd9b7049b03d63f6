import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

const DAY_MS = 86_400_000;
/** Returns the next Monday, Wednesday or Friday after today in UTC, and the following day. */
function nextDays(): [string, string] {
  const day = new Date(Date.now() + DAY_MS);
  while (![1, 3, 5].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  const toIsoDate = (instant: Date) => instant.toISOString().slice(0, 10);
  return [toIsoDate(day), toIsoDate(new Date(day.getTime() + DAY_MS))];
}

async function add(page: Page, { day, from, to }: Record<'day' | 'from' | 'to', string>): Promise<void> {
  await page.getByRole('combobox', { name: 'Day' }).selectOption(day);
  await page.getByLabel('Start time').first().fill(from);
  await page.getByLabel('End time').first().fill(to);
  await page.getByRole('button', { name: 'Add time slot' }).click();
}

test('a mentor sets availability, and sees the applicant’s view', async ({ signedIn }) => {
  const { page } = await signedIn('Mentor', 'Grace Mentor');
  const complaints = collectComplaints(page);
  const slots = page.getByRole('list', { name: 'Weekly time slots' });
  const next = page.getByRole('list', { name: 'Next available times' });

  await test.step('/availability redirects to the mentor’s page, which has no time slots and names their time zone', async () => {
    await page.goto('/availability');
    await expect(page).toHaveURL(/\/mentor\/availability$/);
    await expect(page.getByRole('heading', { name: 'Mentor Availability' })).toBeVisible();
    await expect(page.getByText('No time slots set yet')).toBeVisible();
    await expect(page.getByText('Your hours will be in the time zone of this device,')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Day' })).toHaveValue('1');
    await expect(page.getByLabel('Start time')).toHaveValue('09:00');
    await expect(page.getByLabel('End time')).toHaveValue('17:00');
    await expectAccessible(page, 'availability without time slots');
  });

  await test.step('a time slot must end after it starts, and overlap no other', async () => {
    await add(page, { day: 'Monday', from: '12:00', to: '12:00' });
    await expect(page.getByText('End time must be after start time').last()).toBeVisible();
    await page.getByLabel('End time').fill('15:30');
    await page.getByRole('button', { name: 'Add time slot' }).click();
    await expect(page.getByText('“Monday, 12:00 PM–3:30 PM” was added.')).toBeVisible();
    // On a Monday, the first one may be later today.
    await expect(next).toContainText('12:00');
    await page.getByRole('button', { name: 'Add a time slot' }).click();
    await add(page, { day: 'Monday', from: '09:00', to: '12:30' });
    await expect(page.getByText('These hours overlap others you have on this day').last()).toBeVisible();
    await page.getByLabel('End time').first().fill('12:00');
    await page.getByRole('button', { name: 'Add time slot' }).click();
    await expect(slots.getByRole('listitem')).toHaveCount(2);
    await expect(slots.getByRole('listitem').first()).toContainText('9:00 AM–12:00 PM');
  });

  await test.step('one action copies a day to others', async () => {
    await slots
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Copy Monday to other days/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Monday to other days' });
    await dialog.getByLabel('Wednesday').check();
    await dialog.getByLabel('Friday').check();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Monday’s time slots were copied to Wednesday and Friday.')).toBeVisible();
    await expect(slots.getByRole('listitem')).toHaveCount(6);
  });

  await test.step('inactive slots and days off are not available', async () => {
    await page.getByRole('switch', { name: 'Available: Monday, 9:00 AM–12:00 PM' }).click();
    await expect(slots.getByRole('listitem').first()).toContainText('turned off');
    const [day, later] = nextDays();
    const shown = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(day),
    );
    await expect(next).toContainText(shown);
    await page.getByLabel('Date').fill(day);
    await page.getByRole('button', { name: 'Add day off' }).click();
    await expect(page.getByText(/Day off” was added\.$/)).toBeVisible();
    await expect(next).not.toContainText(shown);
    await page.getByLabel('Type').selectOption('Extra hours');
    await page.getByLabel('Date').fill(day);
    await page.getByRole('button', { name: 'Add extra hours' }).click();
    await expect(
      page.getByText('This overlaps a day off or extra hours that you already entered').last(),
    ).toBeVisible();
    await page.getByLabel('Date').fill(later);
    await page.getByRole('button', { name: 'Add extra hours' }).click();
    const single = page.getByRole('list', { name: 'Days off and extra hours' });
    await expect(single.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'availability with time slots');
  });

  await test.step('the page shows the chosen time zone, and why slots are hidden', async () => {
    await send(page.request, '/api/profile', { name: 'Grace Mentor', time_zone: 'America/New_York' }, 'PATCH');
    const settings = {
      session_minutes: 30,
      buffer_minutes: 0,
      email_notifications: true,
      auto_accept_consultations: false,
      show_availability: false,
      document_review_reminders: true,
      call_link: '',
      version: 0,
    };
    await send(page.request, '/api/provider-settings/mentor', settings, 'PUT');
    await page.reload();
    await expect(page.getByText('All times are in your time zone, America/New York.')).toBeVisible();
    await expect(page.getByText('Applicants cannot see your available times or book you')).toBeVisible();
    await expect(page.getByText('Each session lasts 30 minutes.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'availability on a phone');
  });

  await test.step('a device in another time zone is asked about once', async () => {
    await expect(
      page.getByText(/^Your device is set to .+ time, but the times here are in your time zone, New York\./),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Keep New York' }).click();
    await expect(page.getByText(/^Your device is set to/)).toBeHidden();
    await page.reload();
    await expect(page.getByText('All times are in your time zone, America/New York.')).toBeVisible();
    await expect(page.getByText(/^Your device is set to/)).toBeHidden();
  });

  await test.step('a time slot is deleted after confirmation', async () => {
    await slots
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('“Monday, 9:00 AM–12:00 PM” was deleted.')).toBeVisible();
    await expect(slots.getByRole('listitem')).toHaveCount(5);
  });
  // The server rejected the overlapping times.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

test('an attorney has an availability page, and applicants see why there are no slots', async ({ signedIn }) => {
  const { page } = await signedIn('Attorney', 'Alan Attorney');
  await page.goto('/availability');
  await expect(page).toHaveURL(/\/attorney\/availability$/);
  await add(page, { day: 'Sunday', from: '10:00', to: '11:00' });
  await expect(page.getByText('“Sunday, 10:00 AM–11:00 AM” was added.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a time slot' }).click();
  await page.getByRole('checkbox', { name: 'Tuesday' }).check();
  await page.getByRole('button', { name: 'Add time slot' }).click();
  await expect(page.getByText('“10:00 AM–11:00 AM” was added on Monday and Tuesday.')).toBeVisible();

  const { page: ada } = await signedIn();
  await ada.goto('/availability');
  await expect(ada).toHaveURL(/\/dashboard$/);
  await expect(ada.getByText('Only mentors and attorneys have availability settings')).toBeVisible();
});
