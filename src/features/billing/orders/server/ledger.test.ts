import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { postTo, type Posted } from '#testing/billed-orders.ts';
import { placeOrder, postMoney, readOrder, recordPayment } from '#testing/orders.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { transactionKinds } from '../schema.ts';
import { postings } from './ledger.ts';

const app = useTestApp();

it('an order is charged and overpaid, and the overpayment is owed to its buyer', async () => {
  const ada = await createUser(app.database);
  const run = <Row>(query: ReturnType<typeof sql>) =>
    app.database.asSystem('a test posts', (tx) => selectRows<Row & Record<string, unknown>>(tx, query));
  const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
  const pay = (amount: number, externalId: string) =>
    postMoney(app, { id, what: 'payment', amount, payment_method: 'transfer', externalId });
  const state = async () =>
    (await run(sql`select status, paid_minor::int, due_minor::int, credit_minor::int from orders where id = ${id}`))[0];
  expect(await state()).toEqual({ status: 'open', paid_minor: 0, due_minor: 20000, credit_minor: 0 });
  expect(await pay(5000, 'a')).toBe('posted');
  expect(await pay(5000, 'a')).toBe('known');
  expect(await state()).toEqual({ status: 'open', paid_minor: 5000, due_minor: 15000, credit_minor: 0 });
  await pay(16000, 'b');
  expect(await state()).toEqual({ status: 'paid', paid_minor: 20000, due_minor: 0, credit_minor: 1000 });
});

it('postings and documents stay without the name after their buyer’s account is deleted', async () => {
  const ada = await createUser(app.database);
  const ben = await createUser(app.database);
  const staff = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
  const bought = await recordPayment(app, { as: staff, order: await placeOrder(app, { as: ada, kind: 'workbook' }) });
  await app.database.asSystem('a buyer leaves', (tx) => tx.execute(sql`delete from users where id = ${ada.id}`));
  expect((await readOrder(app, staff, bought.id)).order).toMatchObject({ user_id: null, email: '', status: 'paid' });
  expect((await readOrder(app, staff, bought.id)).documents).toHaveLength(2);
  // Nothing else in the books can change, even by the owner of the tables.
  for (const change of [
    sql`update ledger_transactions set user_id = ${ben.id} where order_id = ${bought.id}`,
    sql`update ledger_transactions set amount_minor = 1 where order_id = ${bought.id}`,
    sql`delete from ledger_transactions where order_id = ${bought.id}`,
    sql`update ledger_entries set amount_minor = 1 where order_id = ${bought.id}`,
    sql`delete from ledger_entries where order_id = ${bought.id}`,
  ]) {
    await expect(app.database.asSystem('a test changes books', (tx) => tx.execute(change))).rejects.toMatchObject({
      cause: { code: '23001' },
    });
  }
});

it('an order can be paid after its buyer’s account is deleted, and grants nothing', async () => {
  const ada = await createUser(app.database);
  const { id, due_minor } = await placeOrder(app, { as: ada, kind: 'package' });
  await app.database.asSystem('a buyer leaves', (tx) => tx.execute(sql`delete from users where id = ${ada.id}`));
  const paid = postMoney(app, {
    id,
    what: 'payment',
    amount: due_minor,
    payment_method: 'transfer',
    externalId: 'late',
  });
  await expect(paid).resolves.toBe('posted');
  const unbalanced = await app.database.asSystem('a test looks', (tx) =>
    selectRows(
      tx,
      sql`select from access_grants where order_id = ${id} union all select from session_credits where order_id = ${id}`,
    ),
  );
  expect(unbalanced).toEqual([]);
});

it('every posting balances for any amount due, taxed or paid', () => {
  const minor = fc.integer({ min: 0, max: 2_000_000 });
  const sums = fc.record({
    amount: minor,
    tax: minor,
    due: minor,
    cash: fc.constantFrom('stripe' as const, 'link' as const, 'bank' as const),
  });
  fc.assert(
    fc.property(fc.constantFrom(...transactionKinds), sums, (kind, facts) => {
      const lines = Object.values(postings[kind](facts));
      expect(lines.reduce((sum, line) => sum + line, 0)).toBe(0);
    }),
  );
});

it('unbalanced entries are rejected at commit', async () => {
  const ada = await createUser(app.database);
  const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
  const post = (entries: Posted['entries']) =>
    app.database.asSystem('a test posts', (tx) => postTo(tx, id, { kind: 'payment', amount: 5, entries }));
  await expect(post({ bank: 5, receivable: -4 })).rejects.toThrow('do not balance');
  await expect(post({})).rejects.toThrow('do not balance');
  await post({ bank: 5, receivable: -5 });
  const later = app.database.asSystem('a test adds to books', (tx) =>
    tx.execute(sql`
      insert into ledger_entries (transaction_id, order_id, account, amount_minor, currency)
      select id, order_id, 'bank', 1, currency from ledger_transactions where order_id = ${id} and kind = 'payment'`),
  );
  await expect(later).rejects.toThrow();
});

it.each<[string, Posted['entries']]>([
  ['than was paid', { refunds: 6, bank: -6 }],
  ['of a payment that is still due', { receivable: 6, bank: -6 }],
  ['than is owed', { credit_owed: 6, bank: -6 }],
  ['into a dispute', { disputed: 6, bank: -6 }],
])('the database refuses that more goes back %s', async (_what, entries) => {
  const { id } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
  await postMoney(app, { id, what: 'payment', amount: 5 });
  const back = app.database.asSystem('a test posts', (tx) => postTo(tx, id, { kind: 'refund', amount: 6, entries }));
  await expect(back).rejects.toThrow('give back more than was paid');
});

describe('a ledger transaction', () => {
  it('is rejected in a currency other than the order’s', async () => {
    const { id } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
    const post = (what: 'payment' | 'refund' | 'credit_refund' | 'dispute_opened', currency: string) =>
      postMoney(app, { id, what, amount: what === 'payment' ? 25_000 : 5, currency });
    expect(await post('payment', 'eur')).toBe('mismatch');
    expect(await post('payment', 'usd')).toBe('posted');
    for (const what of ['refund', 'credit_refund', 'dispute_opened'] as const) {
      expect([what, await post(what, 'eur'), await post(what, 'usd')]).toEqual([what, 'mismatch', 'posted']);
    }
  });

  it.each([
    ['link', 'link'],
    ['transfer', 'bank'],
    ['other', 'bank'],
    ['stripe', 'stripe'],
  ])('a ledger transaction by %s is posted to %s and refunded from there', async (payment_method, account) => {
    const { id } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
    await postMoney(app, { id, what: 'payment', amount: 25_000, payment_method });
    await postMoney(app, { id, what: 'refund', amount: 7, payment_method });
    await postMoney(app, { id, what: 'refund_returned', amount: 7, payment_method });
    await postMoney(app, { id, what: 'credit_refund', amount: 11, payment_method });
    const rows = await app.database.asSystem('a test reads', (tx) =>
      selectRows(
        tx,
        sql`select t.kind, e.amount_minor::int as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.order_id = ${id} and e.account = ${account} order by t.created_at`,
      ),
    );
    expect(rows).toEqual([
      { kind: 'payment', amount: 25_000 },
      { kind: 'refund', amount: -7 },
      { kind: 'refund_returned', amount: 7 },
      { kind: 'credit_refund', amount: -11 },
    ]);
  });

  it('refunds an owed amount once, and never more', async () => {
    const { id } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
    await postMoney(app, { id, what: 'payment', amount: 20_300 });
    const give = (amount: number, externalId: string) =>
      postMoney(app, { id, what: 'credit_refund', amount, payment_method: 'transfer', externalId });
    expect([
      await give(301, 'a'),
      await give(200, 'a'),
      await give(200, 'a'),
      await give(101, 'b'),
      await give(100, 'b'),
    ]).toEqual(['mismatch', 'posted', 'known', 'mismatch', 'posted']);
  });

  it('a ledger transaction that arrives later does not change the payment date', async () => {
    const ada = await createUser(app.database);
    const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
    const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
    const pay = (amount: number, day: number) =>
      postMoney(app, { id, what: 'payment', amount, externalId: `${id} ${day}`, at: at(day) });
    await pay(5000, 1);
    expect((await readOrder(app, ada, id)).order.paid_at).toBeNull();
    await pay(15_000, 3);
    await pay(700, 9);
    await postMoney(app, { id, what: 'refund', amount: 5, at: at(10) });
    expect(Date.parse((await readOrder(app, ada, id)).order.paid_at ?? '')).toBe(at(3).getTime());
  });
});

it.each([
  ['of another order', sql`(select id from orders where id <> t.order_id limit 1)`, sql`t.currency`],
  ['in another currency', sql`t.order_id`, sql`'EUR'`],
])('entries %s are rejected', async (_, orderId, currency) => {
  const ada = await createUser(app.database);
  const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
  await placeOrder(app, { as: ada, kind: 'package' });
  const adding = app.database.asSystem('a test adds to books', (tx) =>
    tx.execute(sql`
      insert into ledger_entries (transaction_id, order_id, account, amount_minor, currency)
      select t.id, ${orderId}, line.account, line.amount, ${currency}
      from ledger_transactions t cross join (values ('bank', 5), ('receivable', -5)) as line (account, amount)
      where t.order_id = ${id}`),
  );
  await expect(adding).rejects.toThrow('do not balance');
});
