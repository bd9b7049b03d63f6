// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control } from '#testing/client/render.tsx';

import type { OfferResponse } from '../schema.ts';
import CheckoutPage from './checkout-page.tsx';

const ORDERED = 'You have already ordered this';
const offer: OfferResponse = {
  kind: 'workbook',
  description: 'Workbook',
  amount_minor: 20_000,
  tax_minor: 0,
  tax_name: null,
  currency: 'USD',
  payment_options: ['stripe'],
  guarantee_days: 0,
  open_order_id: null,
  terms: { version: 1, title: 'Terms', text: 'You buy a workbook.' },
};

/** Opens the page and places the order. `answer` is the response to it. */
async function placeOrder(answer: () => Response) {
  let isPlaced = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { href } = new URL(address, location.href);
    if (method === 'POST') isPlaced = true;
    const quote = { ...offer, open_order_id: isPlaced ? '00000000-0000-4000-8000-000000000001' : null };
    return Object.defineProperty(method === 'POST' ? answer() : Response.json(quote), 'url', { value: href });
  });
  const { client } = await renderPage(<CheckoutPage />, { search: '?kind=workbook' });
  await expect.poll(() => document.querySelector('[type="checkbox"]')).not.toBeNull();
  await click(control('[type="checkbox"]'));
  await click(button('Pay $200.00'));
  expect(isPlaced).toBe(true);
  return client;
}

it('an order that was just placed is not reported as an earlier one while the payment page opens', async () => {
  const client = await placeOrder(() => Response.json({ order_id: 'o1', url: 'https://pay.example/1' }));
  await act(() => new Promise((done) => void setTimeout(done)));
  expect(document.body.textContent).not.toContain(ORDERED);
  // The page is shown again by Back, and reads what is no longer current.
  await act(() => client.refetchQueries({ stale: true }));
  expect(document.body.textContent).toContain(ORDERED);
});

it('an order whose payment page did not open is reported, with its link', async () => {
  const problem = { code: 'payment_unavailable', title: 'The payment page is not available.', status: 502 };
  await placeOrder(() =>
    Response.json(problem, { status: 502, headers: { 'content-type': 'application/problem+json' } }),
  );
  await expect.poll(() => document.body.textContent).toContain(ORDERED);
});
