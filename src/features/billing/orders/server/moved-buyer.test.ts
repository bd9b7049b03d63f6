// Days of an order stay when its buyer moves to another time zone.
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { issueDocuments } from '#features/billing/invoicing/server/queries.ts';
import { billingDocuments } from '#features/billing/invoicing/server/table.ts';
import { placeOrder, postMoney, readOrder } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ BANK_DETAILS: 'IBAN DE00 1234' });
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const [EAST, WEST] = ['Pacific/Kiritimati', 'Etc/GMT+12'] as const;
const write = (statement: ReturnType<typeof sql>) => app.database.asSystem('a test', (tx) => tx.execute(statement));
const live = (zone: string) => write(sql`update profiles set time_zone = ${zone} where id = ${ada.id}`);

it.each([
  [EAST, WEST],
  [WEST, EAST],
  ['', EAST],
])('an order of a buyer who moves from “%s” to %s keeps the day on which its terms were agreed', async (from, to) => {
  await live(from);
  const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
  const agreed = async () => {
    const response = await app.request('GET', `/api/terms/1?order=${id}`, { as: ada });
    return /Order date: (.+)/.exec(((await response.json()) as { text: string }).text)?.[1];
  };
  const day = await agreed();
  await live(to);
  expect([typeof day, await agreed()]).toEqual(['string', day]);
});

it.each([
  [EAST, WEST],
  [WEST, EAST],
  ['', EAST],
])('the guarantee of a buyer who moves from “%s” to %s keeps its end', async (from, to) => {
  await live(from);
  const { id, due_minor: amount } = await placeOrder(app, { as: ada, kind: 'workbook' });
  await postMoney(app, { id, what: 'payment', amount });
  const until = async () => (await readOrder(app, ada, id)).order.guarantee_until;
  const promised = await until();
  await live(to);
  expect([typeof promised, await until()]).toEqual(['string', promised]);
});

it('a payment keeps its day in documents issued after the buyer has moved', async () => {
  await live(EAST);
  const { id, due_minor } = await placeOrder(app, { as: ada, kind: 'workbook' });
  const pay = async (amount: number, at: string) => {
    await postMoney(app, { id, what: 'payment', amount, at: new Date(at), externalId: at });
    await app.database.asSystem('a test issues', (tx) => issueDocuments(tx, { env: app.env, orderId: id }));
  };
  await pay(due_minor - 100, '2026-03-01T12:30:00Z');
  await live(WEST);
  await pay(100, '2026-03-05T12:30:00Z');
  const { order_id, kind, issued_at, content } = billingDocuments;
  const receipts = await app.database.asSystem('a test reads', (tx) =>
    tx
      .select({ content })
      .from(billingDocuments)
      .where(and(eq(order_id, id), eq(kind, 'receipt')))
      .orderBy(issued_at),
  );
  expect(receipts.map((receipt) => receipt.content.payments.map(({ occurred_on }) => occurred_on))).toEqual([
    ['2026-03-02'],
    ['2026-03-02', '2026-03-06'],
  ]);
});
