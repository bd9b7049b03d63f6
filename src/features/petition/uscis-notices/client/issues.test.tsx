// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { messageText } from '#core/shared/messages.ts';
import { renderPage } from '#testing/client/page.tsx';
import { button, click } from '#testing/client/render.tsx';

import type { NoticeRow } from '../schema.ts';
import { Issues } from './issues.tsx';

const issue = {
  id: '7',
  notice_id: '1',
  position: 1,
  quote: 'The award is local.',
  element: null,
  state: 'open',
  task: null,
  exhibits: [],
  version: 1,
  can: { edit: true },
};
const request = { id: '1', issues: [issue], can: { edit: true } } as unknown as NoticeRow;
const text = () => document.body.textContent;

it('a deleted issue that a full notice refuses can be restored again later', async () => {
  const full = messageText('notice_full', { limit: '100 issues' });
  let isFull = true;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const isRefused = method === 'POST' && isFull;
    const answer = isRefused
      ? Response.json({ code: 'notice_full', detail: full, status: 409 }, { status: 409 })
      : Response.json(method === 'POST' ? issue : { outline: { sections: [] } });
    return Object.defineProperty(answer, 'url', { value: address });
  });
  await renderPage(<Issues request={request} name="RFE" />);
  await click(button('Delete issue 1'));
  await expect.poll(text).toContain('The issue was deleted.');
  await click(button('Undo'));
  await expect.poll(text).toContain(full);
  expect(text()).toContain('The issue was not restored.');

  isFull = false;
  await click(button('Undo'));
  await expect.poll(text).not.toContain('The issue was deleted.');
});
