import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

import { idle } from './idle.ts';
import { buy } from './orders.ts';
import { test, type SignIn } from './site.ts';
import { beforeArrival, collectComplaints, expectAccessible, mailsTo, send, type Mail } from './support.ts';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';
const TOKYO = 'Asia/Tokyo';

test('an applicant books across time zones and a clock change, moves and cancels the session', async ({
  signedIn,
  owner,
}) => {
  const { page, mentor, rival } = await bookablePair({ signedIn, owner }, 'Mentor');
  const complaints = collectComplaints(page);

  await test.step('the applicant finds a time', async () => {
    await page.goto('/bookings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings');
    await expect(page.getByText('No bookings yet')).toBeVisible();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link')).toHaveText([
      'Session type is required',
      'Please choose a time',
    ]);
    await expectAccessible(page, 'free times');
    await page.getByRole('button', { name: 'List view' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectAccessible(page, 'free times as a list');
    await page.getByRole('button', { name: 'Week view' }).click();
  });

  await test.step('each session shows both local times, before and after the clock change', async () => {
    const seen = new Set<string>();
    // The two cities change to or from daylight saving time within half a year. For some weeks they are five hours
    // apart, otherwise six.
    for (let week = 0; week < 30 && seen.size < 2; week += 1) {
      const slot = page.getByRole('radio').first();
      await slot.press('Space');
      await expect(slot).toBeChecked();
      const bothTimes = page.locator('p[aria-live] strong').locator('..');
      await expect(bothTimes).toContainText(`your time (${BERLIN})`);
      await expect(bothTimes).toContainText(/for Mia Guide \(America\/New York\)/);
      const begins = await slot.getAttribute('value');
      expect(await bothTimes.innerText()).toContain(shownClock(BERLIN, begins));
      expect(await bothTimes.innerText()).toContain(`${shownClock(NEW_YORK, begins)} for Mia Guide`);
      seen.add(hoursApart(begins));
      const before = await slot.getAttribute('value');
      await page.getByRole('button', { name: 'Next week' }).click();
      await expect(page.getByRole('radio').first()).not.toHaveAttribute('value', before ?? '');
    }
    expect(seen.size).toBe(2);
  });

  await test.step('a time taken by another applicant is reported, and the input is kept', async () => {
    const slot = page.getByRole('radio').first();
    await slot.press('Space');
    await page.getByLabel('Session type').selectOption({ index: 1 });
    await page.getByLabel('Note').fill('About my letters');
    const begins = (await slot.getAttribute('value')) ?? '';
    await beforeArrival(page, 'POST', /\/api\/bookings$/, async () => {
      await takeTime(rival, begins);
    });
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByText('Someone else has just taken this time. Please choose another.')).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('About my letters');
    await expect(page.locator(`input[value="${begins}"]`)).toHaveCount(0);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  await test.step('the applicant books another time by keyboard', async () => {
    await page.getByRole('radio').first().press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByText(/was booked\. Mia Guide will confirm it\./)).toBeVisible();
    const row = upcoming(page, 'Bookings').first();
    await expect(row).toContainText('Waiting for confirmation');
    await expect(row).toContainText(`Your time (${BERLIN})`);
    await expect(row).toContainText('About my letters');
    await expectAccessible(page, 'a booking');
  });

  await test.step('the applicant moves the session', async () => {
    const before = await upcoming(page, 'Bookings').first().getByRole('heading').innerText();
    await page.getByRole('button', { name: /^Move / }).press('Enter');
    const times = page.getByRole('group', { name: 'New time' });
    await expect(times.or(times.getByRole('radio').first()).and(page.locator(':focus'))).toBeVisible();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByRole('radio').last().press('Space');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText(/was moved\./)).toBeVisible();
    await expect(upcoming(page, 'Bookings').first().getByRole('heading')).not.toHaveText(before);
  });

  await test.step('the mentor confirms the session, and cannot complete it before it starts', async () => {
    await mentor.goto('/bookings');
    await expect(mentor).toHaveURL('/mentor/consultations');
    await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('Mentorship Sessions');
    const row = upcoming(mentor, 'Mentorship sessions').filter({ hasText: 'Una Booked' });
    await expect(row).toContainText('Needs your attention');
    await expect(row).toContainText(/for Una Booked \(Europe\/Berlin\)/);
    await row.getByRole('button', { name: /^Confirm/ }).click();
    await expect(mentor.getByText(/was confirmed\. Una Booked has been notified\./)).toBeVisible();
    await expect(row).toContainText('Confirmed');
    const sidebar = mentor.getByRole('navigation', { name: 'Mentor workspace' });
    await expect(sidebar.getByRole('link', { name: /^Sessions.*1 to confirm/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Complete/ })).toHaveCount(0);
    const { rows } = await send<{ rows: { id: string; version: number; status: string }[] }>(
      mentor.request,
      '/api/session-bookings?status=confirmed',
      undefined,
      'GET',
    );
    const [{ id, version } = { id: '', version: 0 }] = rows;
    const refused = await mentor.request.post(`/api/session-bookings/${id}/status`, {
      data: { status: 'completed', version },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(refused.status()).toBe(409);
    await row.getByRole('link', { name: /^Notes and call link/ }).click();
    const callLink = row.getByRole('textbox', { name: 'Call link' });
    await callLink.fill('http://example.com');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(callLink).toHaveAccessibleDescription(/begins with https/);
    await callLink.fill('https://meet.example.com/una');
    await row.getByLabel('Notes', { exact: true }).fill('Bring the statutes');
    await expectAccessible(mentor, 'a session with its notes');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(mentor.getByText(/was updated\./)).toBeVisible();
  });

  await test.step('the URL filters the list', async () => {
    await mentor.goto('/mentor/sessions?status=completed');
    await expect(mentor.getByText('No sessions found')).toBeVisible();
    await mentor.getByRole('button', { name: 'Show all sessions' }).click();
    await expect(upcoming(mentor, 'Mentorship sessions')).toHaveCount(2);
  });

  await test.step('the applicant finds the call link, and cancels with a reason', async () => {
    await page.goto('/bookings');
    const row = upcoming(page, 'Bookings').first();
    await expect(row).toContainText('Confirmed');
    await expect(row.getByRole('link', { name: /^Join the call/ })).toHaveAttribute(
      'href',
      'https://meet.example.com/una',
    );
    await expect(row).not.toContainText('Bring the statutes');
    await row.getByRole('button', { name: /^Cancel/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this session?' });
    await dialog.getByRole('button', { name: 'Cancel session' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why you are cancelling/);
    await dialog.getByLabel('Reason').fill('I travel that day');
    await dialog.getByRole('button', { name: 'Cancel session' }).click();
    await expect(page.getByText(/was cancelled\. Mia Guide has been notified\./)).toBeVisible();
    const past = page.getByRole('list', { name: 'Bookings: Cancelled' }).getByRole('listitem');
    await expect(past).toContainText('Cancelled by you: I travel that day');
    await mentor.reload();
    await expect(mentor.getByText('Cancelled by Una Booked: I travel that day')).toBeVisible();
  });
  // The browser also logs the rejected time.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('an applicant on a phone books a consultation, which the attorney accepts', async ({ signedIn, owner }) => {
  const { page, mentor: attorney } = await bookablePair({ signedIn, owner }, 'Attorney');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bookings');
  await page.getByLabel('Session type').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('radio').first().press('Space');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(/was booked\. Mia Guide will accept it\./)).toBeVisible();
  await expect(upcoming(page, 'Bookings').first()).toContainText('Waiting for acceptance');

  await attorney.setViewportSize({ width: 390, height: 844 });
  await attorney.goto('/attorney/consultations');
  const row = upcoming(attorney, 'Consultations').first();
  await expect(row).toContainText('Needs your attention');
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(attorney.getByText(/was accepted\. Una Booked has been notified\./)).toBeVisible();
  await expect(row).toContainText('Scheduled');
  await expectAccessible(attorney, 'consultations');
  await page.reload();
  await expect(upcoming(page, 'Bookings').first()).toContainText('Scheduled');
  await attorney.goto('/attorney/consultations?status=cancelled');
  await expect(attorney.getByText('No consultations found')).toBeVisible();
});

test('every page shows the same instant of a session in three zones, before and after each clock change', async ({
  browser,
  signedIn,
  owner,
}) => {
  const pair = await bookablePair({ signedIn, owner }, 'Mentor', LOS_ANGELES);
  const traveling = async (page: Page, timezoneId: string) =>
    (await browser.newContext({ storageState: await page.context().storageState(), timezoneId })).newPage();
  const applicant = await traveling(pair.page, BERLIN);
  const mentor = await traveling(pair.mentor, LOS_ANGELES);
  // Someone who reads another zone than their computer's.
  const elsewhere = await traveling(pair.page, NEW_YORK);
  const { address } = await send<{ address: string }>(pair.page.request, '/api/calendar-feed', undefined, 'PUT');

  const booked = [];
  for (const day of aroundClockChanges()) booked.push(await takeTime(pair.page, day));
  expect(new Set(booked.map(({ starts_at }) => hoursApart(starts_at, LOS_ANGELES)))).toEqual(new Set(['9', '8']));
  const feed = await (await pair.page.request.get(address)).text();
  for (const { starts_at } of booked) {
    const instant = new Date(starts_at).toISOString().replaceAll(/[-:]|\.000/g, '');
    expect(feed).toContain(`DTSTART:${instant}\r\n`);
  }

  for (const [page, path, list, zone, other] of [
    [applicant, '/bookings', 'Bookings', BERLIN, LOS_ANGELES],
    [elsewhere, '/bookings', 'Bookings', BERLIN, LOS_ANGELES],
    [mentor, '/mentor/consultations', 'Mentorship sessions', LOS_ANGELES, BERLIN],
  ] as const) {
    await page.goto(path);
    await expect(upcoming(page, list)).toHaveCount(booked.length);
    const rows = await upcoming(page, list).allTextContents();
    for (const [at, { starts_at }] of booked.entries()) {
      expect(rows[at]).toContain(shownClock(zone, starts_at));
      expect(rows[at]).toContain(shownClock(other, starts_at));
    }
  }
  for (const { starts_at } of booked) {
    const bothClocks = `${clockIn(LOS_ANGELES, starts_at)} (America/Los Angeles)`;
    const isMailed = ({ text }: Mail) => text.includes(bothClocks) && text.includes(clockIn(BERLIN, starts_at));
    await expect.poll(async () => (await mailsTo(owner, pair.provider.email)).some(isMailed), bothClocks).toBe(true);
  }
});

test('an owner in a third time zone sees an order, a ticket and a booking at the same instants as their users', async ({
  browser,
  signedIn,
  owner,
}) => {
  const pair = await bookablePair({ signedIn, owner }, 'Mentor', LOS_ANGELES);
  const order = await buy(pair.page, owner, { kind: 'workbook' });
  const ticket = await send<{ id: string }>(pair.page.request, '/api/support/tickets', {
    subject: 'Which time zone?',
    description: 'Mine is Berlin.',
    priority: 'high',
  });
  await takeTime(pair.page, aroundClockChanges()[0] ?? '');
  const open = async (storageState: Awaited<ReturnType<APIRequestContext['storageState']>>, timezoneId: string) =>
    (await browser.newContext({ storageState, timezoneId })).newPage();
  const applicant = await open(await pair.page.context().storageState(), BERLIN);
  const tokyo = await open(await owner.storageState(), TOKYO);

  for (const [own, theirs] of [
    [`/payment/${order}`, `/admin/orders/${order}`],
    [`/dashboard/support/${ticket.id}`, `/admin/support/${ticket.id}`],
  ] as const) {
    const seen = await instantsOn(applicant, own, BERLIN);
    expect(seen.length, own).toBeGreaterThan(0);
    expect(await instantsOn(tokyo, theirs, TOKYO), theirs).toEqual(expect.arrayContaining(seen));
  }
  for (const path of ['/admin/orders', '/admin/support', '/admin/audit', '/admin/roles']) {
    await instantsOn(tokyo, path, TOKYO);
  }
  await tokyo.goto('/admin/analytics');
  await expect(tokyo.getByText('Days are in UTC')).toBeVisible();
});

/** Opens a page and returns past instants shown with a time. Expects all in the time zone, in their text or on hover. */
async function instantsOn(page: Page, path: string, zone: string): Promise<string[]> {
  await page.goto(path);
  // The banner of a trial shows a day before the page has loaded.
  await idle(page);
  const times = page.getByRole('main').locator('time');
  const shown = await times.evaluateAll((elements) =>
    (elements as HTMLTimeElement[]).map(({ dateTime, title, innerText }) => ({ dateTime, title, innerText })),
  );
  const hasTime = (text: string) => text.includes(':');
  for (const { dateTime, title, innerText } of shown) {
    expect(hasTime(innerText) ? innerText : title, path).toContain(shownClock(zone, dateTime));
  }
  const isPast = (at: string) => Date.parse(at) <= Date.now();
  return shown.filter(({ dateTime, innerText }) => hasTime(innerText) && isPast(dateTime)).map((one) => one.dateTime);
}

type Pair = { signedIn: SignIn; owner: APIRequestContext };

/** Creates a provider with hours on every day, and two assigned applicants in Berlin. */
async function bookablePair({ signedIn, owner }: Pair, role: 'Mentor' | 'Attorney', zone = NEW_YORK) {
  const provider = await signedIn(role, 'Mia Guide');
  const applicant = await signedIn('Applicant', 'Una Booked');
  const rival = await signedIn('Applicant', 'Rae Quick');
  for (const { user } of [applicant, rival]) {
    await send(owner, '/api/assignments', { applicant: user.email, provider: provider.user.email });
  }
  for (const [{ page, user }, time_zone] of [
    [provider, zone],
    [applicant, BERLIN],
    [rival, BERLIN],
  ] as const) {
    await send(page.request, '/api/profile', { name: user.name, time_zone }, 'PATCH');
  }
  for (let day_of_week = 0; day_of_week < 7; day_of_week += 1) {
    await send(provider.page.request, `/api/availability/${role.toLowerCase()}/hours`, {
      day_of_week,
      start_time: '09:00',
      end_time: '12:00',
    });
  }
  return { page: applicant.page, mentor: provider.page, rival: rival.page, provider: provider.user };
}

/** Books through the API a time that another applicant is about to book, or the first one of a day. */
async function takeTime({ request }: Page, wanted: string): Promise<{ starts_at: string }> {
  const { providers } = await send<{ providers: { id: string }[] }>(
    request,
    '/api/bookings/providers',
    undefined,
    'GET',
  );
  const day = wanted.slice(0, 10);
  const query = { provider: providers[0]?.id ?? '', role: 'mentor', from: day, until: day, zone: BERLIN };
  const { slots } = await send<{ slots: { date: string; time: string; starts_at: string }[] }>(
    request,
    `/api/bookings/slots?${new URLSearchParams(query)}`,
    undefined,
    'GET',
  );
  const slot = slots.find(({ starts_at }) => starts_at.startsWith(wanted));
  return send(request, '/api/bookings', {
    provider_id: query.provider,
    role: 'mentor',
    date: slot?.date ?? '',
    time: slot?.time ?? '',
    session_type: 'Strategy',
  });
}

function upcoming(page: Page, list: string): Locator {
  return page.getByRole('list', { name: `${list}: Upcoming` }).getByRole('listitem');
}

function clockIn(timeZone: string, at: string | null): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(at ?? ''));
}

/** Time of a page, which keeps AM and PM on its line. */
function shownClock(timeZone: string, at: string | null): string {
  return clockIn(timeZone, at).replace(' ', '\u00A0');
}

/** Returns the difference that both clocks show. */
function hoursApart(at: string | null, other = NEW_YORK): string {
  const [here, there] = [BERLIN, other].map((timeZone) =>
    Number(
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date(at ?? '')),
    ),
  );
  return String((here ?? 0) - (there ?? 0));
}

/** Returns days of the coming year: before, on and after each day on which one of the two clocks changes. */
function aroundClockChanges(): string[] {
  const days = Array.from({ length: 365 }, (_, day) =>
    new Date(Date.now() + (day + 3) * 86_400_000).toISOString().slice(0, 10),
  );
  const noon = (day: string | undefined) => hoursApart(`${day}T20:00:00Z`, LOS_ANGELES);
  const changes = days.flatMap((day, at) => (at > 0 && noon(day) !== noon(days[at - 1]) ? [at] : []));
  return changes.flatMap((at) => days.slice(Math.max(0, at - 1), at + 2));
}
