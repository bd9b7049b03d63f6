// Dates on documents are the buyer's.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { profiles } from '#core/server/identity/table.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import { placeOrder, postTo } from '#testing/billed-orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { issueDocuments } from './queries.ts';
import { billingDocuments } from './table.ts';

const app = useTestApp({ INVOICE_DUE_DAYS: '21' });
let buyer: TestUser;
beforeEach(async () => {
  buyer = await createUser(app.database);
});

const live = (timeZone: string) =>
  app.database.asSystem('a buyer sets a time zone', (tx) =>
    tx.update(profiles).set({ timeZone }).where(eq(profiles.id, buyer.id)),
  );

/** Issues the documents of an order, and returns the first. */
async function issueFirst(orderId: string) {
  const [first] = await app.database.asSystem('a test', async (tx) => {
    await issueDocuments(tx, { env: app.env, orderId });
    return tx.select().from(billingDocuments).where(eq(billingDocuments.order_id, orderId));
  });
  if (!first) throw new Error('no document was issued');
  return first;
}

it.each([
  ['west', 'Etc/GMT+12'],
  ['east', 'Pacific/Kiritimati'],
])('an invoice has the dates of a buyer in the far %s', async (_, timeZone) => {
  await live(timeZone);
  const { content, issued_at } = await issueFirst(await placeOrder(app.database, { user_id: buyer.id }));
  const { date } = wallTimeAt(issued_at, timeZone);
  expect(content).toMatchObject({ issued_on: date, due_on: addDays(date, 21) });
});

it.each([
  ['transfer', '2026-03-01T12:00:00Z', '2026-03-01', 'entered by staff'],
  ['transfer', '2026-03-01T12:00:01Z', '2026-03-02', 'recorded at that time'],
  ['stripe', '2026-03-01T12:00:00Z', '2026-03-02', 'charged at that time'],
])('a receipt dates a payment by %s at %s with %s for a buyer in Kiritimati: %s', async (payment_method, at, date) => {
  await live('Pacific/Kiritimati');
  const id = await placeOrder(app.database, { user_id: buyer.id, payment_option: 'stripe' });
  const entries = { bank: 199_700, receivable: -199_700 };
  await app.database.asSystem('a test posts', (tx) =>
    postTo(tx, id, { kind: 'payment', amount: 199_700, payment_method, at: new Date(at), entries }),
  );
  expect((await issueFirst(id)).content).toMatchObject({
    payment: { occurred_on: date },
    payments: [{ occurred_on: date }],
  });
});
