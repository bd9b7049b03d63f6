// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { StaffRequestRow } from '../schema.ts';
import { DeliveryForm } from './delivery-form.tsx';

const request = { id: '7', version: 1 } as StaffRequestRow;
const detail = 'This request has already been delivered.';

it('a note of an admin who delivered late is given back with the reason', async () => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isLate = new URL(address, location.href).pathname === '/api/requests/7/status' && method === 'POST';
    const answer = isLate
      ? Response.json({ code: 'delivered_already', detail, status: 409 }, { status: 409 })
      : Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onDeliveredAlready = vi.fn();
  await renderPage(
    <DeliveryForm
      request={request}
      onSaved={vi.fn()}
      onDeliveredAlready={onDeliveredAlready}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
      onInputChange={vi.fn()}
    />,
  );
  await type(control('[name="note"]'), 'Both drawings are attached.');
  await click(button('Deliver request'));
  await expect
    .poll(() => onDeliveredAlready.mock.calls)
    .toEqual([[`${detail} What you wrote was not sent: “Both drawings are attached.”`]]);
});
