import { beforeAll, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { mailParts } from '#app/server/mail.ts';
import { layOut } from '#core/server/mail/layout.ts';
import type { OutgoingMail } from '#core/server/mail/transport.ts';
import { sendDueMail } from '#core/server/mail/worker.ts';
import { placeOrder, postTo } from '#testing/billed-orders.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser, type TestUserFacts } from '#testing/people.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { OrderDocument } from '../schema.ts';
import { issueDocuments, listDocuments } from './queries.ts';

const app = useTestApp({ BANK_DETAILS: 'Example Bank\nIBAN EX00 0000' });

/** For a new buyer: an invoice, a receipt and a credit note. */
async function createDocuments(): Promise<{ buyer: TestUser; orderId: string; documents: OrderDocument[] }> {
  const buyer = await createUser(app.database);
  const orderId = await placeOrder(app.database, { user_id: buyer.id, due_on: '2031-02-03' });
  const documents = await app.database.asSystem('documents of a test', async (tx) => {
    const issue = () => issueDocuments(tx, { env: app.env, orderId });
    await issue();
    const payment = { payment_method: 'transfer', reference: 'SEPA 1' };
    await postTo(tx, orderId, {
      kind: 'payment',
      amount: 50_000,
      ...payment,
      entries: { bank: 50_000, receivable: -50_000 },
    });
    await issue();
    await postTo(tx, orderId, {
      kind: 'refund',
      amount: 50_000,
      ...payment,
      note: 'As asked.',
      entries: { refunds: 50_000, bank: -50_000 },
    });
    await issue();
    return listDocuments(tx, orderId);
  });
  return { buyer, orderId, documents };
}

describe('GET the PDF of a billing document', () => {
  let made: Awaited<ReturnType<typeof createDocuments>>;
  beforeAll(async () => {
    made = await createDocuments();
  });
  const ask = (as: TestUser | undefined, id = made.documents[0]?.id ?? '') =>
    app.request('GET', `/api/billing-documents/${id}/pdf`, { as });

  it('returns it to its buyer, named by its number', async () => {
    expect(made.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt', 'credit_note']);
    for (const { id, number } of made.documents) {
      const response = await ask(made.buyer, id);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(`inline; filename="${number}.pdf"`);
      const { pages, text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
      expect(pages).toBe(1);
      expect(text).toContain(`Number ${number}`);
    }
  });

  const others: [string, number, TestUserFacts][] = [
    ['an admin who manages subscriptions', 200, { role: 'admin', permissions: ['manage_subscriptions'] }],
    ['an owner', 200, { role: 'admin', isOwner: true }],
    ['an admin of another permission', 404, { role: 'admin', permissions: ['manage_users'] }],
    ['another applicant', 404, {}],
    ['a mentor', 404, { role: 'mentor' }],
  ];
  it.each(others)('answers %s with %i', async (_, status, facts) => {
    expect((await ask(await createUser(app.database, facts))).status).toBe(status);
  });

  it('rejects signed-out visitors, and returns 404 for another id', async () => {
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask(made.buyer, crypto.randomUUID())).status).toBe(404);
    expect((await ask(made.buyer, 'INV-2026-0001')).status).toBe(404);
  });
});

describe('the billing mail', () => {
  it('sends each document to its buyer, with the PDF', async () => {
    const { buyer, documents } = await createDocuments();
    const sent: OutgoingMail[] = [];
    const parts = {
      ...mailParts(app),
      transport: { send: async (mail: OutgoingMail) => void sent.push(mail), close() {} },
    };
    while ((await sendDueMail(parts, new AbortController().signal)) > 0);
    const mails = sent.filter(({ recipient }) => recipient === buyer.email);
    const files = await Promise.all(
      mails.map(async ({ subject, files: [file] = [] }) => ({
        subject,
        name: file?.name,
        type: file?.type,
        title: file && (await readPdf(file.bytes)).title,
      })),
    );
    const label = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' };
    const bySubject = (a: { subject: string }, b: { subject: string }) => a.subject.localeCompare(b.subject);
    expect(files.toSorted(bySubject)).toEqual(
      documents
        .map(({ kind, number }) => ({
          subject: `${label[kind]} ${number}: Premium package`,
          name: `${number}.pdf`,
          type: 'application/pdf',
          title: `${label[kind]} ${number}`,
        }))
        .toSorted(bySubject),
    );
  });

  it('states amount due, due date, method and reference, payments and refunds', async () => {
    const { buyer, orderId, documents } = await createDocuments();
    const [invoice, receipt, note] = (await mailsTo(app.database, buyer.email)).map(({ kind, data }) => {
      const content = registry.mails[kind]?.({ data, env: app.env });
      if (!content) throw new Error('no template');
      return layOut(content, app.env).text;
    });
    const reference = `LO-${orderId.slice(0, 8).toUpperCase()}`;
    for (const text of [invoice, receipt, note]) expect(text).toContain(`${app.env.APP_URL}/payment/${orderId}`);
    expect(invoice).toContain(`Please pay $1,997.00 by February 3, 2031, and quote the reference ${reference}`);
    expect(invoice).toContain('Example Bank\nIBAN EX00 0000');
    expect(receipt).toContain('your payment of $500.00 for Premium package');
    expect(receipt).toContain(`$1,497.00 is still due. Please quote the reference ${reference}.`);
    expect(note).toContain(`for $500.00 is attached. It corrects ${documents[0]?.number} (Premium package).`);
    expect(note).toContain('Reason: As asked.');
  });

  it('is not sent to an unconfirmed email', async () => {
    const buyer = await createUser(app.database, { isVerified: false });
    const orderId = await placeOrder(app.database, { user_id: buyer.id });
    await app.database.asSystem('a test', (tx) => issueDocuments(tx, { env: app.env, orderId }));
    expect(await mailsTo(app.database, buyer.email)).toEqual([]);
  });
});
