// Price of a session: displayed before booking, stored with it, and in its mails and calendar entries.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { createBookableProvider, requestBooking } from '#testing/bookings.ts';
import { createMailContent } from '#testing/calendars.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createOrder } from '#testing/order-states.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { BookableProvider, BookingRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
});

const write = (statement: ReturnType<typeof sql>) =>
  app.database.asSystem('a test prepares', (tx) => tx.execute(statement));
const offer = (service: string, price: number, currency = 'USD') =>
  write(
    sql`insert into service_pricing (user_id, service_type, price, currency) values (${mentor.id}, ${service}, ${price}, ${currency})`,
  );
const offered = async () =>
  (await (await app.request('GET', '/api/bookings/providers', { as: ada })).json()) as {
    providers: BookableProvider[];
    notice_hours: number;
  };
/** Mails to both sides, without a credit by default. */
async function booked(session_type: string, use_credit = false) {
  const response = await requestBooking(app, { as: ada, provider: mentor }, { body: { session_type, use_credit } });
  const row = (await response.json()) as BookingRow;
  const priceLines = await Promise.all(
    [ada, mentor].map(async (person) => {
      const [mail] = (await mailsTo(app.database, person.email)).slice(-1);
      if (!mail) throw new Error('no mail was sent');
      const { paragraphs, calendar } = createMailContent(app, mail);
      return [paragraphs, calendar?.ics ?? ''].flat().filter((text) => /Price|credit/.test(text)).length;
    }),
  );
  return { row, priceLines };
}

it('a booking shows prices and notice period, stores them, and mails them to both', async () => {
  await offer('Mock Interview', 80.5, 'EUR');
  expect(await offered()).toMatchObject({
    notice_hours: 24,
    providers: [{ prices: [{ session_type: 'Mock Interview', price: '80.50', currency: 'EUR' }] }],
  });
  const { row, priceLines } = await booked('Mock Interview');
  expect([row.agreed_price, priceLines]).toEqual(['80.50 EUR', [2, 2]]);
  const [mail] = (await mailsTo(app.database, ada.email)).slice(-1);
  if (mail) expect(createMailContent(app, mail).paragraphs).toContain('Price: €80.50');
  // A later price applies to the next session.
  await write(sql`update service_pricing set price = 90 where user_id = ${mentor.id}`);
  const { rows } = (await (await app.request('GET', '/api/bookings', { as: ada })).json()) as { rows: (typeof row)[] };
  expect(rows.map(({ agreed_price }) => agreed_price)).toEqual(['80.50 EUR']);
});

it('a booking stores and shows no price if none is set', async () => {
  await offer('Mock Interview', 80);
  const { row, priceLines } = await booked('A talk');
  expect([row.agreed_price, priceLines]).toEqual(['', [0, 0]]);
});

it('a booking stores no price if its type has more than one', async () => {
  await offer('Mock Interview', 80);
  await offer('Mock Interview', 75, 'EUR');
  const { row, priceLines } = await booked('Mock Interview');
  expect([row.agreed_price, priceLines]).toEqual(['', [0, 0]]);
});

it('a booking stores that a session credit pays, in place of the price', async () => {
  await offer('Mock Interview', 80);
  await createOrder(app.database, ada, { sessionCredits: 6 });
  const { row, priceLines } = await booked('Mock Interview', true);
  expect([row.agreed_price, row.with_credit, priceLines]).toEqual(['credit', true, [2, 2]]);
});

it('sessions of an attorney without prices are offered by the attorney’s service name', async () => {
  await createBookableProvider(app.database, 'attorney', { applicants: [ada] });
  const attorney = (await offered()).providers.find(({ role }) => role === 'attorney');
  expect(attorney?.session_types).toContain('Initial Consultation');
  expect(attorney?.session_types).not.toContain('Mock Interview');
});
