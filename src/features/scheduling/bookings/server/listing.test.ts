// Order of sessions in lists, and their time zones.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { SessionRow } from '#features/scheduling/mentor-sessions/schema.ts';
import { book, dayIn, startHoursAgo, createBookableProvider } from '#testing/bookings.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { BookingRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
});

it('upcoming sessions are listed first, and past ones last, the latest first', async () => {
  const booked = [];
  for (const day of [9, 7, 10, 8]) booked.push(await book(app, { as: ada, provider: mentor, date: dayIn(day) }));
  const [over, next, later, long] = booked as [BookingRow, BookingRow, BookingRow, BookingRow];
  await startHoursAgo(app, over, 30);
  await startHoursAgo(app, long, 200);
  const expected = [next, later, over, long].map(({ id }) => id);
  for (const [path, as] of [
    ['/api/bookings', ada],
    ['/api/session-bookings', mentor],
  ] as const) {
    expect((await list(path, as)).map(({ id }) => id)).toEqual(expected);
    expect((await list(`${path}?sort=next&direction=desc`, as)).map(({ id }) => id)).toEqual(expected.toReversed());
  }
});

it.each([
  ['mentor', '/api/session-bookings'],
  ['attorney', '/api/consultation-sessions'],
] as const)('during the assignment, the time zone of an applicant is read as %s', async (role, path) => {
  const provider = await createBookableProvider(app.database, role, { applicants: [ada] });
  await book(app, { as: ada, provider, role });
  const fetchApplicantZone = async () => (await list<SessionRow>(path, provider))[0]?.applicant_zone;
  expect(await fetchApplicantZone()).toBeNull();
  await app.database.asSystem('a test sets a zone', (tx) =>
    tx.execute(sql`update profiles set time_zone = 'Asia/Kolkata' where id = ${ada.id}`),
  );
  expect(await fetchApplicantZone()).toBe('Asia/Kolkata');
  await unassign(app.database, ada, provider);
  expect(await fetchApplicantZone()).toBeNull();
});

it.each(['mentor', 'attorney'] as const)(
  'a session shows whether its %s is verified, during the assignment',
  async (role) => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    const provider = await createBookableProvider(app.database, role, { applicants: [ada] });
    await book(app, { as: ada, provider, role });
    const proof = async () => (await list<BookingRow>('/api/bookings', ada))[0]?.is_verified;
    expect(await proof()).toBe(false);
    await decideCredential(app, admin, await submitCredential(app, provider, { role }));
    expect(await proof()).toBe(true);
    await unassign(app.database, ada, provider);
    expect(await proof()).toBeNull();
  },
);

async function list<Row = { id: string }>(path: string, as: TestUser): Promise<Row[]> {
  const response = await app.request('GET', path, { as });
  expect(response.status).toBe(200);
  return ((await response.json()) as ListResponse<Row>).rows;
}
