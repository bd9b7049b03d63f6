// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { SubmittedCredential } from '../schema.ts';
import { VerdictForm } from './verdict-form.tsx';

const credential = {
  id: '7',
  version: 1,
  name: 'Ada Example',
  credential_type: 'Bar license',
  credential_number: '4711',
} as SubmittedCredential;
const detail = 'Noor Example has already verified this credential.';

it('a note of an admin who decided late is given back with the reason', async () => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isLate =
      new URL(address, location.href).pathname === '/api/credentials/submitted/7/decision' && method === 'POST';
    const answer = isLate
      ? Response.json({ code: 'credential_decided', detail, status: 409 }, { status: 409 })
      : Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onDecidedMeanwhile = vi.fn();
  await renderPage(
    <VerdictForm
      credential={credential}
      onSaved={vi.fn()}
      onDecidedMeanwhile={onDecidedMeanwhile}
      onInputChange={vi.fn()}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
    />,
  );
  await type(control('[name="decision_note"]'), 'The scan is unreadable.');
  await click(button('Reject Ada Example’s Bar license 4711'));
  await expect
    .poll(() => onDecidedMeanwhile.mock.calls)
    .toEqual([[`${detail} What you wrote was not sent: “The scan is unreadable.”`]]);
});
