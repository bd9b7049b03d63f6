// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { ReceivedApplication } from '../schema.ts';
import { DecisionForm } from './decision-form.tsx';

const application = { id: '7', name: 'Ada Example', role: 'mentor' } as ReceivedApplication;
const detail = 'Noor Example has already rejected this application.';

it('a note of an admin who decided late is given back with the reason', async () => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isLate =
      new URL(address, location.href).pathname === '/api/applications/received/7/decision' && method === 'POST';
    const answer = isLate
      ? Response.json({ code: 'application_decided', detail, status: 409 }, { status: 409 })
      : Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onDecidedMeanwhile = vi.fn();
  await renderPage(
    <DecisionForm
      application={application}
      onSaved={vi.fn()}
      onDecidedMeanwhile={onDecidedMeanwhile}
      onInputChange={vi.fn()}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
    />,
  );
  await type(control('[name="decision_note"]'), 'Welcome to the team.');
  await click(button('Approve Ada Example’s application'));
  await expect
    .poll(() => onDecidedMeanwhile.mock.calls)
    .toEqual([[`${detail} What you wrote was not sent: “Welcome to the team.”`]]);
});
