import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { orders } from '#features/billing/orders/server/table.ts';
import type { SettingKey } from '#features/site/site-settings/schema.ts';
import { settings } from '#features/site/site-settings/server/table.ts';
import { placeOrder, postTo, type Posted } from '#testing/billed-orders.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { issueDocuments, listDocuments } from './queries.ts';
import { billingDocuments } from './table.ts';

const app = useTestApp({ BRAND_NAME: 'Bay Tree', POSTAL_ADDRESS: '1 Example Street', INVOICE_DUE_DAYS: '21' });
const year = new Date().getUTCFullYear();
let buyer: TestUser;
beforeEach(async () => {
  buyer = await createUser(app.database);
  await app.database.asSystem('a test begins with no settings', (tx) => tx.delete(settings));
});

const order = (facts: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(app.database, { user_id: buyer.id, ...facts });
const issue = (orderId: string) =>
  app.database.asSystem('a test', (tx) => issueDocuments(tx, { env: app.env, orderId }));
const post = (orderId: string, posted: Posted) =>
  app.database.asSystem('a test posts', (tx) => postTo(tx, orderId, posted));
const pay = (orderId: string, amount: number, owed = 0) =>
  post(orderId, {
    kind: 'payment',
    amount,
    payment_method: 'transfer',
    reference: 'SEPA 1',
    entries: { bank: amount, receivable: owed - amount, ...(owed && { credit_owed: -owed }) },
  });
const refund = (orderId: string, amount: number) =>
  post(orderId, {
    kind: 'refund',
    amount,
    payment_method: 'transfer',
    note: 'As asked.',
    entries: { refunds: amount, bank: -amount },
  });
const readDocuments = (orderId: string) =>
  app.database.asSystem('a test looks', (tx) =>
    tx
      .select()
      .from(billingDocuments)
      .where(eq(billingDocuments.order_id, orderId))
      .orderBy(asc(billingDocuments.issued_at)),
  );
const set = (values: Partial<Record<SettingKey, string>>) =>
  app.database.asSystem('an owner sets', (tx) =>
    tx.insert(settings).values(Object.entries(values).map(([key, value]) => ({ key, value }))),
  );
const sequences = async (kind: string) => {
  const rows = await app.database.asSystem('a test looks', (tx) =>
    tx
      .select({ sequence: billingDocuments.sequence })
      .from(billingDocuments)
      .where(and(eq(billingDocuments.kind, kind), eq(billingDocuments.year, year)))
      .orderBy(asc(billingDocuments.sequence)),
  );
  return rows.map(({ sequence }) => sequence);
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('document numbers', () => {
  it('have no gap or duplicate if 50 invoices are issued concurrently', async () => {
    const before = (await sequences('invoice')).length;
    const placed = await Promise.all(
      upTo(50).map(async () => placeOrder(app.database, { user_id: (await createUser(app.database)).id })),
    );
    await Promise.all(placed.map((id) => issue(id)));
    expect(await sequences('invoice')).toEqual(upTo(before + 50));
  });

  it('have no gap after a rollback', async () => {
    const before = (await sequences('invoice')).length;
    const [lost, issued] = [await order(), await order({ kind: 'workbook', description: 'Workbook' })];
    await expect(
      app.database.asSystem('a test', async (tx) => {
        await issueDocuments(tx, { env: app.env, orderId: lost });
        throw new Error('the rest of it fails');
      }),
    ).rejects.toThrow('the rest of it fails');
    await issue(issued);
    expect(await sequences('invoice')).toEqual(upTo(before + 1));
    const number = `INV-${year}-${String(before + 1).padStart(4, '0')}`;
    expect(await readDocuments(lost)).toEqual([]);
    expect(await readDocuments(issued)).toMatchObject([{ number }]);
  });

  it('start with 1 for each type', async () => {
    const id = await order({ payment_option: 'stripe' });
    await pay(id, 199_700);
    await issue(id);
    expect(await readDocuments(id)).toMatchObject([{ kind: 'receipt', number: `REC-${year}-0001` }]);
  });

  it('have no gap or duplicate if one order is invoiced ten times concurrently', async () => {
    const before = (await sequences('invoice')).length;
    const id = await order();
    await Promise.all(upTo(10).map(() => issue(id)));
    expect(await sequences('invoice')).toEqual(upTo(before + 1));
    expect(await readDocuments(id)).toHaveLength(1);
  });
});

describe('an invoice', () => {
  it('contains the items, buyer and payment method as of its date', async () => {
    await set({ bank_details: 'Example Bank\nIBAN EX00', seller_register: 'No. 7' });
    const id = await order({ quantity: 2, description: '2 × UK Design (SR-1A2B3C4D)', due_on: '2031-02-03' });
    await issue(id);
    const [invoice] = await readDocuments(id);
    expect(invoice).toMatchObject({ kind: 'invoice', amount_minor: 199_700, currency: 'USD', user_id: buyer.id });
    expect(invoice?.content).toEqual({
      issued_on: invoice?.issued_at.toISOString().slice(0, 10),
      seller: { name: 'Bay Tree', address: '1 Example Street', register: 'No. 7', email: '' },
      buyer: { name: 'Ada Example', email: buyer.email },
      lines: [{ description: 'UK Design (SR-1A2B3C4D)', quantity: 2, unit_minor: 99_850, amount_minor: 199_700 }],
      total_minor: 199_700,
      tax: null,
      due_on: '2031-02-03',
      reference: `LO-${id.slice(0, 8).toUpperCase()}`,
      order_id: id,
      bank_details: 'Example Bank\nIBAN EX00',
      payment: null,
      payments: [],
      paid_minor: 0,
      due_minor: 199_700,
      credit_minor: 0,
      refers_to: '',
      reason: '',
      notice: '',
    });
  });

  it('is due after the number of days in the settings', async () => {
    const [byDefault, bySetting] = [await order(), await order({ kind: 'workbook' })];
    await issue(byDefault);
    await set({ invoice_due_days: '30' });
    await issue(bySetting);
    const dueAfter = async (id: string) => {
      const [invoice] = await readDocuments(id);
      const issued = Date.parse(invoice?.issued_at.toISOString().slice(0, 10) ?? '');
      return (Date.parse(invoice?.content.due_on ?? '') - issued) / 86_400_000;
    };
    expect([await dueAfter(byDefault), await dueAfter(bySetting)]).toEqual([21, 30]);
  });

  it('names the seller in the settings', async () => {
    await set({ seller_name: 'Laurel Ltd.', seller_address: '2 Example Street', brand_name: 'Laurel' });
    const id = await order();
    await issue(id);
    expect((await readDocuments(id))[0]?.content.seller).toMatchObject({
      name: 'Laurel Ltd.',
      address: '2 Example Street',
    });
  });

  it.each([
    ['paid by card', { payment_option: 'stripe' }],
    ['free', { amount_minor: 0, status: 'paid' }],
    ['cancelled', { status: 'cancelled' }],
  ])('is not issued for an order that is %s', async (_, facts) => {
    const id = await order(facts);
    await issue(id);
    expect(await readDocuments(id)).toEqual([]);
  });

  it('is issued when an order changes to it', async () => {
    const id = await order({ payment_option: 'stripe' });
    await issue(id);
    expect(await readDocuments(id)).toEqual([]);
    const byInvoice = sql`update orders set payment_option = 'invoice' where id = ${id}`;
    await app.database.asSystem('a test', (tx) => tx.execute(byInvoice));
    await issue(id);
    expect(await readDocuments(id)).toMatchObject([{ kind: 'invoice' }]);
  });
});

describe('tax on an invoice', () => {
  const all = { tax_name: 'VAT', tax_rate: '20', tax_number: 'GB 1' } as const;
  const readTax = async () => {
    const id = await order({ tax_minor: 33_283, tax_name: 'VAT' });
    await issue(id);
    return (await readDocuments(id))[0]?.content.tax;
  };

  it('is shown if its name, rate and number are set', async () => {
    await set(all);
    expect(await readTax()).toEqual({ name: 'VAT', rate: '20', number: 'GB 1', amount_minor: 33_283 });
  });

  it.each(Object.keys(all))('is not shown without %s', async (key) => {
    await set(Object.fromEntries(Object.entries(all).filter(([name]) => name !== key)));
    expect(await readTax()).toBeNull();
  });

  it('is shown without a rate if the rate differs from the order’s', async () => {
    await set({ ...all, tax_rate: '7' });
    expect(await readTax()).toMatchObject({ rate: '', amount_minor: 33_283 });
  });

  it('tax on an invoice of credit notes adds up to that of the order, even if settings changed', async () => {
    await set(all);
    const id = await order({ amount_minor: 1000, tax_minor: 167, tax_name: 'VAT', payment_option: 'stripe' });
    await pay(id, 1000);
    await issue(id);
    await app.database.asSystem('an owner takes it away', (tx) => tx.delete(settings));
    for (const amount of [333, 333, 334]) {
      await refund(id, amount);
      await issue(id);
    }
    const [, ...notes] = await readDocuments(id);
    expect(notes.map(({ content }) => content.tax)).toMatchObject([
      { amount_minor: 56, number: 'GB 1', rate: '20' },
      { amount_minor: 55 },
      { amount_minor: 56 },
    ]);
  });
});

describe('a receipt', () => {
  it('is issued once for each payment, and shows the remaining amount', async () => {
    const id = await order();
    await pay(id, 50_000);
    await issue(id);
    await pay(id, 150_000, 300);
    await issue(id);
    await issue(id);
    const receipts = (await readDocuments(id)).filter(({ kind }) => kind === 'receipt');
    expect(receipts.map(({ amount_minor }) => amount_minor)).toEqual([50_000, 150_000]);
    expect(receipts.map(({ content }) => content)).toMatchObject([
      { paid_minor: 50_000, due_minor: 149_700, credit_minor: 0, payments: [{ amount_minor: 50_000 }] },
      {
        paid_minor: 200_000,
        due_minor: 0,
        credit_minor: 300,
        payment: { amount_minor: 150_000, payment_method: 'transfer', reference: 'SEPA 1' },
        payments: [{ amount_minor: 50_000 }, { amount_minor: 150_000 }],
      },
    ]);
  });
});

describe('a credit note', () => {
  it('is issued for refunds and chargebacks, and names the document it corrects', async () => {
    const id = await order();
    await pay(id, 199_700);
    await issue(id);
    await refund(id, 50_000);
    const byCard = { amount: 149_700, payment_method: 'stripe' };
    await post(id, { ...byCard, kind: 'dispute_opened', entries: { disputed: 149_700, stripe: -149_700 } });
    await issue(id);
    await post(id, { ...byCard, kind: 'dispute_lost', entries: { refunds: 149_700, disputed: -149_700 } });
    await issue(id);
    const documents = await readDocuments(id);
    const [invoice] = documents;
    expect(documents.filter(({ kind }) => kind === 'credit_note')).toMatchObject([
      {
        amount_minor: 50_000,
        content: {
          lines: [{ description: 'Refund: Premium package', amount_minor: 50_000 }],
          refers_to: invoice?.number,
          reason: 'As asked.',
          payment: { amount_minor: 50_000 },
        },
      },
      { amount_minor: 149_700, content: { lines: [{ description: 'Charged back: Premium package' }] } },
    ]);
  });

  it('is issued for a cancelled order with an invoice, and for no other', async () => {
    const cancel = async (id: string) => {
      await post(id, { kind: 'cancellation', amount: 199_700, entries: { sales: 199_700, receivable: -199_700 } });
      await app.database.asSystem('a test', (tx) =>
        tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id)),
      );
      await issue(id);
    };
    const [invoiced, other] = [await order(), await order({ kind: 'workbook', payment_option: 'stripe' })];
    await issue(invoiced);
    await cancel(invoiced);
    await cancel(other);
    const [invoice, note, ...more] = await readDocuments(invoiced);
    expect(note).toMatchObject({
      kind: 'credit_note',
      amount_minor: 199_700,
      content: { refers_to: invoice?.number, payment: null, due_minor: 0 },
    });
    expect([more, await readDocuments(other)]).toEqual([[], []]);
  });
});

describe('later documents', () => {
  it('correct the invoice, and not its receipt', async () => {
    const id = await order();
    await issue(id);
    await pay(id, 199_700);
    await issue(id);
    await refund(id, 100);
    await issue(id);
    const [invoice, , note] = await readDocuments(id);
    expect(note).toMatchObject({ kind: 'credit_note', content: { refers_to: invoice?.number } });
  });

  it('show the tax as the first one does', async () => {
    await set({ tax_name: 'VAT', tax_rate: '22', tax_number: 'X1' });
    const id = await order({ amount_minor: 10_000, tax_minor: 1803 });
    await issue(id);
    await app.database.asSystem('an owner sets', (tx) =>
      tx.update(settings).set({ value: 'X2' }).where(eq(settings.key, 'tax_number')),
    );
    await pay(id, 10_000);
    await issue(id);
    expect((await readDocuments(id)).map(({ content }) => content.tax?.number)).toEqual(['X1', 'X1']);
  });

  it('are not mailed to an address that is not confirmed', async () => {
    const id = await order();
    await app.database.asSystem('a test takes a confirmation', (tx) =>
      tx.execute(sql`update users set email_verified = false where id = ${buyer.id}`),
    );
    await issue(id);
    expect(await readDocuments(id)).toHaveLength(1);
    expect(await mailsTo(app.database, buyer.email)).toEqual([]);
  });
});

describe('documents of an order', () => {
  it('are readable only by the buyer', async () => {
    const id = await order();
    await issue(id);
    const list = (person: TestUser) => app.database.asActor(person.token, (tx) => listDocuments(tx, id));
    expect(await list(buyer)).toEqual([
      {
        id: expect.any(String),
        kind: 'invoice',
        number: expect.stringMatching(/^INV-\d{4}-\d{4}$/),
        amount_minor: 199_700,
        issued_at: expect.any(String),
      },
    ]);
    expect(await list(await createUser(app.database))).toEqual([]);
  });

  it('are not issued in a request’s own transaction, not even by the buyer or staff', async () => {
    const id = await order();
    const staff = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
    for (const { token } of [buyer, staff, await createUser(app.database)]) {
      await app.database.asActor(token, (tx) => issueDocuments(tx, { env: app.env, orderId: id }));
    }
    expect(await readDocuments(id)).toEqual([]);
  });

  it('have no name of a buyer whose account was deleted before, and are not mailed', async () => {
    const id = await order();
    await app.database.asSystem('a buyer leaves', (tx) => tx.execute(sql`delete from users where id = ${buyer.id}`));
    await issue(id);
    expect(await readDocuments(id)).toMatchObject([{ user_id: null, content: { buyer: { name: '', email: '' } } }]);
    expect(await mailsTo(app.database, buyer.email)).toEqual([]);
  });

  it.each([
    [
      'the table',
      (
        id: string,
      ) => sql`insert into billing_documents (order_id, user_id, kind, year, sequence, number, amount_minor, currency, content, issued_at)
        select o.id, o.user_id, 'invoice', 2026, 1, 'INV', 1, 'USD', '{}', now() from orders o where o.id = ${id}`,
    ],
    ['the counter', () => sql`insert into billing_counters (kind, year, last) values ('invoice', 2020, 1)`],
  ])('cannot be added by a request: %s', async (_, statement) => {
    const id = await order();
    await expect(app.database.asActor(buyer.token, (tx) => tx.execute(statement(id)))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });
});

it.each([
  ['changed', sql`update billing_documents set amount_minor = 1`],
  ['deleted', sql`delete from billing_documents`],
])('a document is never %s, not even by the system', async (_, statement) => {
  await issue(await order());
  await expect(app.database.asSystem('a test', (tx) => tx.execute(statement))).rejects.toMatchObject({
    cause: { code: '23001' },
  });
});
