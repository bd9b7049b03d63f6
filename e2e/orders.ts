import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { send } from './support.ts';

type OrderOptions = { kind: 'workbook' | 'plan'; id?: string | undefined };
export type Order = { version: number; due_minor: number; amount_minor: number };

/** Orders by invoice, which staff mark as paid. Returns the order's ID. */
export async function buy(page: Page, owner: APIRequestContext, wanted: OrderOptions): Promise<string> {
  const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, value ?? '']));
  const { terms } = await send<{ terms: { version: number } }>(
    page.request,
    `/api/orders/quote?${query}`,
    undefined,
    'GET',
  );
  const { order_id: id } = await send<{ order_id: string }>(page.request, '/api/checkout-sessions', {
    ...wanted,
    terms_version: terms.version,
  });
  const { order } = await send<{ order: Order }>(owner, `/api/orders/${id}`, undefined, 'GET');
  await send(owner, `/api/orders/${id}/payments`, {
    amount_minor: order.due_minor,
    payment_method: 'transfer',
    reference: crypto.randomUUID(),
    received_on: new Date().toISOString().slice(0, 10),
    version: order.version,
  });
  return id;
}

export async function expectCredits(page: Page, text: string): Promise<void> {
  await page.goto('/billing');
  await expect(page.getByText(text)).toBeVisible();
}
