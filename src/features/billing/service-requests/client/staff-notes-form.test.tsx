// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, find, type } from '#testing/client/render.tsx';

import type { StaffRequestRow } from '../schema.ts';
import { StaffNotesForm } from './staff-notes-form.tsx';

const opened = { id: '7', version: 1, staff_notes: 'Call on Monday.' } as StaffRequestRow;

/** Renders the form while the server has this version of the request. Returns the notes that were saved. */
async function formWhen(stored: StaffRequestRow) {
  const saved: unknown[] = [];
  const onSaved = vi.fn();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const sent = method === 'PATCH' ? (JSON.parse(body as string) as { version: number }) : undefined;
    let answer = Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    if (pathname.startsWith('/api/requests/')) answer = Response.json(stored);
    if (sent && sent.version !== stored.version) {
      answer = Response.json({ code: 'version_conflict', detail: 'This was changed.', status: 409 }, { status: 409 });
    } else if (sent) saved.push(sent);
    return Object.defineProperty(answer, 'url', { value: address });
  });
  await renderPage(
    <StaffNotesForm
      request={opened}
      onSaved={onSaved}
      onTakeNewer={vi.fn()}
      onInputChange={vi.fn()}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
    />,
  );
  await type(control('[name="staff_notes"]'), 'Call on Friday.');
  await click(button('Save notes'));
  return { saved, onSaved };
}

it('notes that another admin saved in the meantime are shown before they are replaced', async () => {
  const { saved, onSaved } = await formWhen({ ...opened, version: 2, staff_notes: 'The applicant called back.' });
  await expect.poll(() => document.body.textContent).toContain('Show the newer version');
  await click(button('Show the newer version'));
  await expect.poll(() => find('dl').textContent).toContain('The applicant called back.');
  expect(control('[name="staff_notes"]').value).toBe('Call on Friday.');
  expect([saved, onSaved.mock.calls]).toEqual([[], []]);
  await click(button('Save notes'));
  await expect.poll(() => saved).toEqual([{ version: 2, staff_notes: 'Call on Friday.' }]);
});

it('notes are saved even if another part of the request has changed', async () => {
  const { saved } = await formWhen({ ...opened, version: 2 });
  await expect.poll(() => saved).toEqual([{ version: 2, staff_notes: 'Call on Friday.' }]);
});
