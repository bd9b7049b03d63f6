// Notifications and invitations that both sides get from each action of a provider, through its route.
import { expect, it } from 'vitest';

import type { BookingRow } from '#features/scheduling/bookings/schema.ts';
import { book, createBookableProvider } from '#testing/bookings.ts';
import { invitationsTo } from '#testing/calendars.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const LINK = 'https://call.example/room';

it('a session that its mentor confirms, links and cancels reaches the calendars of both each time', async () => {
  const [ada, mentor, { id }] = await booked('mentor');
  const change = changing(mentor, `/api/session-bookings/${id}`);
  await change('POST', '/status', { status: 'confirmed' });
  await change('PATCH', '', { call_link: LINK });
  // Notes stay on the site.
  await change('PATCH', '', { notes: 'Bring the letter', call_link: LINK });
  await change('POST', '/status', { status: 'cancelled', reason: 'Ill' });
  for (const person of [ada, mentor]) {
    expect(await listInvitations(person)).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2', 'CANCEL 3']);
  }
});

it('a consultation that its attorney accepts, links and cancels does so from its acceptance on', async () => {
  const [ada, attorney, { id }] = await booked('attorney');
  const change = changing(attorney, `/api/consultation-sessions/${id}`);
  await change('POST', '/accept', {});
  await change('PATCH', '', { call_link: LINK });
  await change('PATCH', '', { notes: 'Bring the letter' });
  await change('POST', '/status', { status: 'cancelled', reason: 'Ill' });
  for (const person of [ada, attorney]) {
    expect(await listInvitations(person)).toEqual(['REQUEST 1', 'REQUEST 2', 'CANCEL 3']);
  }
});

async function booked(role: 'mentor' | 'attorney'): Promise<[TestUser, TestUser, BookingRow]> {
  const ada = await createUser(app.database);
  const provider = await createBookableProvider(app.database, role, { applicants: [ada] });
  return [ada, provider, await book(app, { as: ada, provider, role })];
}

/** Returns a function that acts on a row at the version left by the previous action. */
function changing(as: TestUser, address: string) {
  let version = 1;
  return async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const response = await app.request(method, `${address}${path}`, { as, body: { ...body, version } });
    expect(response.status, await response.clone().text()).toBe(200);
    ({ version } = (await response.json()) as { version: number });
  };
}

async function listInvitations(person: TestUser): Promise<string[]> {
  return (await invitationsTo(app, person)).map(({ method, sequence }) => `${method} ${sequence}`);
}
