// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, enter, type } from '#testing/client/render.tsx';

import type { OrderDetails, OrderRow } from '../schema.ts';
import AdminOrderPage from './admin-order-page.tsx';

const can = { record_payment: false, return_credit: true, refund: false };
const order = {
  id: '',
  reference: 'LO-1A2B3C4D',
  email: 'buyer@example.com',
  kind: 'workbook',
  description: 'Workbook',
  amount_minor: 20_000,
  tax_minor: 0,
  currency: 'USD',
  payment_option: 'invoice',
  status: 'paid',
  paid_minor: 20_000,
  due_minor: 0,
  refunded_minor: 0,
  credit_minor: 1000,
  created_at: '2026-11-28T09:00:00Z',
  version: 1,
  can,
} as OrderRow;
const requested = {
  id: 'r1',
  amount_minor: 500,
  status: 'requested',
  reason: 'Too hard',
  decision: '',
  created_at: order.created_at,
};
const createDetails = (one: OrderRow, refunds: readonly object[] = []) =>
  ({ order: one, transactions: [], refunds, documents: [], payment_options: [] }) as unknown as OrderDetails;

type Sent = { answer: object; after: OrderDetails };

/** Opens the page of an order. Its next reading after something was sent waits for the returned function. */
async function openOrder(before: OrderDetails, { answer, after }: Sent): Promise<() => Promise<void>> {
  const late = Promise.withResolvers<void>();
  let isRecorded = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { href, pathname } = new URL(address, location.href);
    if (method === 'POST') isRecorded = true;
    else if (isRecorded) await late.promise;
    const read = pathname.startsWith('/api/orders') ? (isRecorded ? after : before) : { draft: null };
    return Object.defineProperty(Response.json(method === 'POST' ? answer : read), 'url', { value: href });
  });
  await renderPage(<AdminOrderPage />);
  await expect.poll(() => document.querySelector('[name="reference"]')).not.toBeNull();
  return () => act(async () => late.resolve());
}

const choose = (name: string, value: string) =>
  act(async () => {
    enter(control(`[name="${name}"]`), value);
    control(`[name="${name}"]`).dispatchEvent(new Event('change', { bubbles: true }));
  });
const typeInto = (name: string, text: string) => type(control(`[name="${name}"]`), text);
const statusText = () => document.body.textContent;

it('input that follows a recorded refund stays, however late the order is read again', async () => {
  const rest = { ...order, credit_minor: 600, version: 2 };
  const read = await openOrder(createDetails(order), { answer: rest, after: createDetails(rest) });
  expect(control('[name="amount_minor"]').value).toBe('10.00');
  await typeInto('amount_minor', '4');
  await choose('payment_method', 'transfer');
  await typeInto('reference', 'Bank 3');
  await click(button('Record refund'));
  await expect.poll(() => control('[name="amount_minor"]').value).toBe('6.00');
  await typeInto('reference', 'Bank 4');
  await read();
  await expect.poll(statusText).toContain('The refund was recorded');
  expect(control('[name="reference"]').value).toBe('Bank 4');
});

describe('input that follows the decision on a refund stays, however late the order is read again:', () => {
  const paid = { ...order, credit_minor: 0, can: { ...can, return_credit: false, refund: true } } as OrderRow;
  const refunded = { ...paid, refunded_minor: 500, version: 2 };

  it.each([
    {
      action: 'grant',
      label: 'Approve refund',
      answer: refunded,
      after: createDetails(refunded, [{ ...requested, status: 'done' }]),
      rest: '195.00',
    },
    {
      action: 'decline',
      label: 'Decline refund',
      answer: { ...requested, order_id: '', status: 'declined' },
      after: createDetails(paid, [{ ...requested, status: 'declined' }]),
      rest: '200.00',
    },
  ])('$label', async ({ action: decision, label, rest, ...sent }) => {
    const read = await openOrder(createDetails(paid, [requested]), sent);
    await choose('action', decision);
    await typeInto('decision', 'As agreed');
    await click(button(label));
    await expect.poll(() => control('[name="decision"]').value).toBe('');
    expect(control('[name="amount_minor"]').value).toBe(rest);
    await typeInto('decision', 'Another');
    await read();
    await expect.poll(() => document.querySelector('[aria-label="Refunds"]')?.textContent).not.toContain('Requested');
    expect(control('[name="decision"]').value).toBe('Another');
  });
});
