// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';

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
  way: 'invoice',
  status: 'paid',
  paid_minor: 20_000,
  due_minor: 0,
  refunded_minor: 0,
  credit_minor: 1000,
  created_at: '2026-11-28T09:00:00Z',
  version: 1,
  can,
} as OrderRow;
const detailsOf = (one: OrderRow) =>
  ({ order: one, transactions: [], refunds: [], documents: [], ways: [] }) as unknown as OrderDetails;

it('input that follows a recorded refund stays, however late the order is read again', async () => {
  const rest = { ...order, credit_minor: 600, version: 2 };
  const late = Promise.withResolvers<void>();
  let isRecorded = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { href, pathname } = new URL(address, location.href);
    if (method === 'POST') isRecorded = true;
    else if (isRecorded) await late.promise;
    const isOrder = pathname.startsWith('/api/orders');
    const read = isOrder ? detailsOf(isRecorded ? rest : order) : { draft: null };
    return Object.defineProperty(Response.json(method === 'POST' ? rest : read), 'url', { value: href });
  });
  await renderPage(<AdminOrderPage />);
  await expect.poll(() => document.querySelector('[name="reference"]')).not.toBeNull();
  expect(control('[name="amount_minor"]').value).toBe('10.00');
  await type(control('[name="amount_minor"]'), '4');
  const means = control('[name="means"]');
  await act(async () => {
    enter(means, 'transfer');
    means.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await type(control('[name="reference"]'), 'Bank 3');
  await click(button('Record refund'));
  await expect.poll(() => control('[name="amount_minor"]').value).toBe('6.00');
  await type(control('[name="reference"]'), 'Bank 4');
  await act(async () => late.resolve());
  await expect.poll(() => document.body.textContent).toContain('The refund was recorded');
  expect(control('[name="reference"]').value).toBe('Bank 4');
});
