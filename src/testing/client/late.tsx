import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';

import type { SettlingFormProps } from '#core/client/settling-form.ts';

import { renderPage } from './page.tsx';
import { button, click, control, type } from './render.tsx';

type TooLate = {
  /** Path of the request that the server refuses with this code, as it does if another user was faster. */
  path: string;
  code: string;
  /** Name and text of the note. */
  note: [name: string, text: string];
  /** Label of the button that submits the form. */
  submit: string;
};

export const LATE_REASON = 'Noor Example has already done this.';

/** Fills and sends a form that comes too late, and returns what it reports to its page. */
export async function sendTooLate<Row>(
  formWith: (props: SettlingFormProps<Row>) => ReactElement,
  { path, code, note: [name, text], submit }: TooLate,
): Promise<string> {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isRefused = new URL(address, location.href).pathname === path && method === 'POST';
    const answer = isRefused
      ? Response.json({ code, detail: LATE_REASON, status: 409 }, { status: 409 })
      : Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onTooLate = vi.fn<(text: string) => void>();
  await renderPage(
    formWith({ onSaved: vi.fn(), onTooLate, onInputChange: vi.fn(), onDiscardDraft: vi.fn(), onDirtyChange: vi.fn() }),
  );
  await type(control(`[name="${name}"]`), text);
  await click(button(submit));
  await expect.poll(() => onTooLate.mock.calls).toHaveLength(1);
  return onTooLate.mock.calls.flat().join();
}
