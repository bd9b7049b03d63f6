import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { placeOrder, postMoney, readOrder, recordPayment } from '#testing/orders.ts';
import { makePerson } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

it('an order is charged and overpaid, and the overpayment is owed to its buyer', async () => {
  const ada = await makePerson(app.database);
  const run = <Row>(query: ReturnType<typeof sql>) =>
    app.database.asSystem('a test posts', (tx) => selectRows<Row & Record<string, unknown>>(tx, query));
  const placed = await app.database.asActor(ada.token, (tx) =>
    selectRows<{ made: { order: string } }>(
      tx,
      sql`select app.place_order(${JSON.stringify({ kind: 'workbook', way: 'invoice', terms_version: 1 })}::jsonb) as made`,
    ),
  );
  const id = placed[0]?.made.order;
  const pay = (amount: number, external: string) =>
    run<{ outcome: string }>(
      sql`select app.post_payment(${id}, ${amount}, 'usd', ${JSON.stringify({ means: 'transfer', external_id: external })}::jsonb) as outcome`,
    );
  const state = async () =>
    (await run(sql`select status, paid_minor::int, due_minor::int, credit_minor::int from orders where id = ${id}`))[0];
  expect(await state()).toEqual({ status: 'open', paid_minor: 0, due_minor: 20000, credit_minor: 0 });
  expect(await pay(5000, 'a')).toEqual([{ outcome: 'posted' }]);
  expect(await pay(5000, 'a')).toEqual([{ outcome: 'known' }]);
  expect(await state()).toEqual({ status: 'open', paid_minor: 5000, due_minor: 15000, credit_minor: 0 });
  await pay(16000, 'b');
  expect(await state()).toEqual({ status: 'paid', paid_minor: 20000, due_minor: 0, credit_minor: 1000 });
});

it('postings and documents stay without the name after their buyer’s account is deleted', async () => {
  const ada = await makePerson(app.database);
  const ben = await makePerson(app.database);
  const staff = await makePerson(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
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

it('unbalanced entries are rejected at commit', async () => {
  const ada = await makePerson(app.database);
  const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
  const post = (lines: object) =>
    app.database.asSystem('a test posts', (tx) =>
      tx.execute(sql`select app.post(${id}, 'payment', 5, ${JSON.stringify(lines)}::jsonb, '{}'::jsonb)`),
    );
  await expect(post({ bank: 5, receivable: -4 })).rejects.toMatchObject({ message: expect.anything() });
  await expect(post({})).rejects.toMatchObject({ message: expect.anything() });
  await post({ bank: 5, receivable: -5 });
  const later = app.database.asSystem('a test adds to books', (tx) =>
    tx.execute(sql`
      insert into ledger_entries (transaction_id, order_id, account, amount_minor, currency)
      select id, order_id, 'bank', 1, currency from ledger_transactions where order_id = ${id} and kind = 'payment'`),
  );
  await expect(later).rejects.toThrow();
  expect((await readOrder(app, ada, id)).order.paid_minor).toBe(5);
});

describe('a ledger transaction', () => {
  it('is rejected in a currency other than the order’s', async () => {
    const { id } = await placeOrder(app, { as: await makePerson(app.database), kind: 'workbook' });
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
  ])('by %s is posted to %s and refunded from there', async (means, account) => {
    const { id } = await placeOrder(app, { as: await makePerson(app.database), kind: 'workbook' });
    await postMoney(app, { id, what: 'payment', amount: 25_000, means });
    await postMoney(app, { id, what: 'refund', amount: 7, means });
    await postMoney(app, { id, what: 'refund_returned', amount: 7, means });
    await postMoney(app, { id, what: 'credit_refund', amount: 11, means });
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
    const { id } = await placeOrder(app, { as: await makePerson(app.database), kind: 'workbook' });
    await postMoney(app, { id, what: 'payment', amount: 20_300 });
    const give = (amount: number, externalId: string) =>
      postMoney(app, { id, what: 'credit_refund', amount, means: 'transfer', externalId });
    expect([
      await give(301, 'a'),
      await give(200, 'a'),
      await give(200, 'a'),
      await give(101, 'b'),
      await give(100, 'b'),
    ]).toEqual(['mismatch', 'posted', 'known', 'mismatch', 'posted']);
  });

  it('that arrives later does not change the payment date', async () => {
    const ada = await makePerson(app.database);
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
  const ada = await makePerson(app.database);
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
