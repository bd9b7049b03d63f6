// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { Document } from '../schema.ts';
import { ReviewForm } from './review-form.tsx';

const document = { id: '7', version: 1, original_filename: 'Letter.pdf', applicant_name: 'Ada Example' } as Document;

it.each([
  ['document_reviewed', 'Noor Example has already decided on this document: Approved.'],
  // The page has already read the decision.
  ['transition_not_allowed', 'You cannot do this while the status is Approved.'],
])('notes of a reviewer who was late are given back with the reason: %s', async (code, detail) => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isReview = new URL(address, location.href).pathname.endsWith('/review');
    const answer =
      isReview && method === 'POST'
        ? Response.json({ code, detail, status: 409 }, { status: 409 })
        : Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onDecidedMeanwhile = vi.fn();
  await renderPage(
    <ReviewForm
      area="mentor"
      document={document}
      onSaved={vi.fn()}
      onDecidedMeanwhile={onDecidedMeanwhile}
      onInputChange={vi.fn()}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
    />,
  );
  await type(control('[name="reviewer_notes"]'), 'Please sign the second page.');
  await click(button('Approve Letter.pdf'));
  await expect
    .poll(() => onDecidedMeanwhile.mock.calls)
    .toEqual([[`${detail} What you wrote was not sent: “Please sign the second page.”`]]);
});
