// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { TicketThread } from '../schema.ts';
import { ReplyForm } from './reply-form.tsx';

const ticket = {
  id: '00000000-0000-4000-8000-000000000001',
  author: { id: 'a', name: 'Ada' },
  replies: [],
  can: { reply: true, note: false, attach: false },
} as unknown as TicketThread;
const problem = { type: 'about:blank', title: 'x', detail: 'x', requestId: '', madeId: ticket.id };
const lost = { ...problem, status: 500, code: 'internal' };
const reused = { ...problem, status: 422, code: 'idempotency_key_reused' };

it('a changed reply is sent once, even if responses are lost before and after the change', async () => {
  const answers = [lost, reused, lost, reused, lost];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit = {}) => {
    const isReply = method === 'POST' && address.includes('/replies');
    if (isReply) keys.push(new Headers(headers).get('idempotency-key'));
    const answer = isReply ? answers.shift() : undefined;
    const init = answer && { status: answer.status, headers: { 'content-type': 'application/problem+json' } };
    return Object.defineProperty(Response.json(answer ?? {}, init), 'url', { value: address });
  });
  await renderPage(<ReplyForm ticket={ticket} onSaved={() => {}} onDiscardDraft={() => {}} onDirtyChange={() => {}} />);
  await type(control('textarea'), 'Fifty.');
  await click(button('Send Reply'));
  await type(control('textarea'), 'Sixty.');
  await click(button('Send Reply'));
  await click(button('Send Reply'));
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[0], keys[2]]);
  expect(keys[2]).not.toBe(keys[0]);
});
