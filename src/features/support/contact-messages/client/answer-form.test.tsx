// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { ContactMessage } from '../schema.ts';
import { AnswerForm } from './answer-form.tsx';

const message = { id: '7', email: 'ada@example.com' } as ContactMessage;
const detail = 'Noor Example has already replied to this message.';

it('a reply of an admin who was late is given back with the reason', async () => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isLate = new URL(address, location.href).pathname === '/api/contact/7/answer' && method === 'POST';
    const answer = isLate
      ? Response.json({ code: 'message_answered', detail, status: 409 }, { status: 409 })
      : Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onAlreadyAnswered = vi.fn();
  await renderPage(
    <AnswerForm
      message={message}
      onSaved={vi.fn()}
      onAlreadyAnswered={onAlreadyAnswered}
      onInputChange={vi.fn()}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
      end={null}
    />,
  );
  await type(control('[name="answer"]'), 'We can help with that.');
  await click(button('Send Reply'));
  await expect
    .poll(() => onAlreadyAnswered.mock.calls)
    .toEqual([[`${detail} What you wrote was not sent: “We can help with that.”`]]);
});
