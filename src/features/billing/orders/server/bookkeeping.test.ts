import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { createStaff } from '#testing/card-orders.ts';
import { placeOrder, postMoney } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { IncomeResponse } from '../schema.ts';

const app = useTestApp();

async function readIncome(as: TestUser): Promise<IncomeResponse['months']> {
  return ((await (await app.request('GET', '/api/orders/revenue', { as })).json()) as IncomeResponse).months;
}

it('the report sums payments and refunds by month', async () => {
  const staff = await createStaff(app);
  const { id } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
  const other = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
  const january = new Date('2026-01-31T23:59:59.999Z');
  const february = new Date('2026-02-01T00:00:00.000Z');
  const post = (what: Parameters<typeof postMoney>[1]['what'], amount: number, at: Date, of = id) =>
    postMoney(app, { id: of, what, amount, at });

  await post('payment', 20_300, january);
  await post('payment', 20_000, january, other.id);
  await post('refund', 1000, january);
  await post('refund_returned', 1000, february);
  await post('credit_refund', 1300, february);
  await post('dispute_opened', 20_000, february, other.id);
  const paid = {
    month: '2026-01',
    currency: 'USD',
    paid_minor: 40_300,
    refunded_minor: 1000,
    net_minor: 39_300,
    orders: 2,
  };
  const none = { month: '2026-02', currency: 'USD', paid_minor: 0, orders: 0 };
  expect(await readIncome(staff)).toEqual([{ ...none, refunded_minor: 300, net_minor: -300 }, paid]);

  await post('dispute_lost', 20_000, february, other.id);
  expect(await readIncome(staff)).toEqual([{ ...none, refunded_minor: 20_300, net_minor: -20_300 }, paid]);
});

it('the CSV lists each entry with its transaction, with readable headings', async () => {
  const staff = await createStaff(app);
  const { id, reference } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
  await postMoney(app, { id, what: 'payment', amount: 5000, at: new Date('2026-05-05T12:00:00.000Z') });
  const response = await app.request('GET', '/api/orders/bookkeeping.csv?from=2026-05-05&until=2026-05-05', {
    as: staff,
  });
  const [headings, ...lines] = (await response.text()).trimEnd().split('\r\n');
  expect(headings).toBe(
    'Date (UTC),Transaction number,Type,Order,Description,Account,Debit,Credit,Currency,Payment method,Reference',
  );
  const own = lines.filter((line) => line.includes(reference)).map((line) => line.split(','));
  expect(own.map(([day, transaction, kind]) => [day, transaction?.length, kind])).toEqual([
    ['2026-05-05', 36, 'payment'],
    ['2026-05-05', 36, 'payment'],
  ]);
});

it('the CSV lists entries of the date range, both ends included', async () => {
  const staff = await createStaff(app);
  const { id, reference } = await placeOrder(app, { as: await createUser(app.database), kind: 'package' });
  const days = [
    '2026-03-01T00:00:00.000Z',
    '2026-03-02T12:00:00.000Z',
    '2026-03-03T23:59:59.999Z',
    '2026-03-04T00:00:00.000Z',
  ];
  for (const day of days) {
    await postMoney(app, { id, what: 'payment', amount: 105, externalId: day, at: new Date(day) });
  }
  const read = async (query: string) => {
    const response = await app.request('GET', `/api/orders/bookkeeping.csv?${query}`, { as: staff });
    const lines = (await response.text()).split('\r\n').filter((line) => line.includes(reference));
    return lines.map((line) =>
      line
        .split(',')
        .filter((_, at) => at === 0 || (at > 4 && at < 9))
        .join(' '),
    );
  };
  expect(await read('from=2026-03-01&until=2026-03-03')).toEqual(
    ['2026-03-01', '2026-03-02', '2026-03-03'].flatMap((day) => [
      `${day} stripe 1.05  USD`,
      `${day} receivable  1.05 USD`,
    ]),
  );
  expect(await read('from=2026-03-04&until=2026-03-04')).toHaveLength(2);
});

it('the CSV lists each entry once if it is read in several pieces', async () => {
  const staff = await createStaff(app);
  const { id, reference } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
  // Many of one moment, so that a piece ends among them.
  await app.database.asSystem('a test fills the ledger', (tx) =>
    tx.execute(sql`
      with posted as (
        insert into ledger_transactions (order_id, kind, amount_minor, currency, occurred_at)
        select ${id}, 'charge', n, 'USD', timestamptz '2026-07-01' + n / 400 * interval '1 microsecond' from generate_series(1, 510) as n
        returning id, amount_minor
      )
      insert into ledger_entries (transaction_id, order_id, account, amount_minor, currency)
      select posted.id, ${id}, account, posted.amount_minor * sign, 'USD'
      from posted, (values ('receivable', 1), ('sales', -1)) as side (account, sign)`),
  );
  const response = await app.request('GET', '/api/orders/bookkeeping.csv?from=2026-07-01&until=2026-07-01', {
    as: staff,
  });
  const text = await response.text();
  const lines = text.split('\r\n').filter((line) => line.includes(reference));
  expect(lines).toHaveLength(1020);
  expect(new Set(lines).size).toBe(1020);
  expect(text.split('Transaction number')).toHaveLength(2);
});
