// Sums and tax on documents, even if they are issued later.
import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { placeOrder as placeByService } from '#features/billing/orders/server/ordering.ts';
import { placeOrder, postMoney } from '#testing/orders.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { issueDocuments } from './queries.ts';
import { billingDocuments } from './table.ts';

const app = useTestApp();

async function issued(orderId: string) {
  return app.database.asSystem('a test issues', async (tx) => {
    await issueDocuments(tx, { env: app.env, orderId });
    const { order_id, kind, sequence } = billingDocuments;
    return tx
      .select()
      .from(billingDocuments)
      .where(eq(order_id, orderId))
      .orderBy(sql`array_position(array['invoice', 'receipt', 'credit_note'], ${kind})`, asc(sequence));
  });
}

it('each payment and refund records what was paid, due and owed at that time', async () => {
  const { id } = await placeOrder(app, { as: await createUser(app.database), kind: 'workbook' });
  const post = (what: 'payment' | 'refund' | 'credit_refund', amount: number, externalId: string) =>
    postMoney(app, { id, what, amount, externalId: `${id} ${externalId}` });
  await post('payment', 5000, 'a');
  await post('payment', 15_700, 'b');
  await post('refund', 100, 'c');
  await post('credit_refund', 700, 'd');
  const [invoice, ...others] = (await issued(id)).map(({ kind, content }) => {
    const { paid_minor, due_minor, credit_minor, payments } = content;
    return { kind, paid_minor, due_minor, credit_minor, payments: payments.length };
  });
  expect(invoice).toMatchObject({ kind: 'invoice', paid_minor: 0, due_minor: 20_000, credit_minor: 0 });
  expect(others).toEqual([
    { kind: 'receipt', paid_minor: 5000, due_minor: 15_000, credit_minor: 0, payments: 1 },
    { kind: 'receipt', paid_minor: 20_700, due_minor: 0, credit_minor: 700, payments: 2 },
    { kind: 'credit_note', paid_minor: 20_700, due_minor: 0, credit_minor: 700, payments: 2 },
  ]);
});

it.each([
  ['22', '22'],
  ['22.01', '22.01'],
  ['22.015', ''],
  ['21.99', ''],
])('a rate of %s percent is named "%s" in an order taxed by 22', async (rate, named) => {
  const set = (value: string) =>
    app.database.asSystem('an owner sets', (tx) =>
      tx.execute(sql`
        insert into settings (key, value) values ('tax_name', 'VAT'), ('tax_number', 'X1'), ('tax_rate', ${value})
        on conflict (key) do update set value = excluded.value`),
    );
  await set('22');
  const ada = await createUser(app.database);
  const item = { kind: 'workbook', terms_version: 1, buyer: ada.id } as const;
  const { id } = await app.database.asElevated(ada.token, (tx) =>
    placeByService(tx, app.env, { ...item, paymentOptionFor: async () => 'invoice' }),
  );
  await set(rate);
  const [invoice] = await issued(id);
  expect(invoice?.content.tax).toEqual({ name: 'VAT', rate: named, number: 'X1', amount_minor: 3607 });
});
