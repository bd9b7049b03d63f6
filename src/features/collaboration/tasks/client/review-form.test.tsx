// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { MenteeTask } from '../schema.ts';
import { ReviewForm } from './review-form.tsx';

const task = { id: '7', version: 1, title: 'Letters', applicant: 'Ada Example' } as MenteeTask;
const detail = 'Noor Example has already reviewed this task.';

it('comments of a mentor who was late are given back with the reason', async () => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isLate = new URL(address, location.href).pathname === '/api/tasks/7/review' && method === 'POST';
    const answer = isLate
      ? Response.json({ code: 'task_reviewed', detail, status: 409 }, { status: 409 })
      : Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onAlreadyAnswered = vi.fn();
  await renderPage(
    <ReviewForm
      task={task}
      onSaved={vi.fn()}
      onAlreadyAnswered={onAlreadyAnswered}
      onInputChange={vi.fn()}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
    />,
  );
  await type(control('[name="reviewer_comments"]'), 'Ask for a second letter.');
  await click(button('Mark as reviewed: Letters'));
  await expect
    .poll(() => onAlreadyAnswered.mock.calls)
    .toEqual([[`${detail} What you wrote was not sent: “Ask for a second letter.”`]]);
});
