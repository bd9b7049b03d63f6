// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import { InputForm } from './input-form.tsx';

const ADA = '00000000-0000-4000-8000-000000000001';
const problem = { type: 'about:blank', title: 'x', detail: 'x', requestId: '', madeId: ADA };
const lost = { ...problem, status: 500, code: 'internal' };
const reused = { ...problem, status: 422, code: 'idempotency_key_reused' };

it('changed feedback is added once, even if responses are lost before and after the change', async () => {
  const answers = [lost, reused, lost, reused, lost];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit = {}) => {
    const isWrite = method === 'POST' && address.includes('/api/legal-inputs');
    if (isWrite) keys.push(new Headers(headers).get('idempotency-key'));
    const answer = isWrite ? answers.shift() : undefined;
    const init = answer && { status: answer.status, headers: { 'content-type': 'application/problem+json' } };
    return Object.defineProperty(Response.json(answer ?? {}, init), 'url', { value: address });
  });
  const handlers = { onSaved() {}, onFold() {}, onDiscardDraft() {}, onDirtyChange() {}, onShown() {} };
  const about = { user_id: ADA, document_type: 'Award Certificate' };
  await renderPage(<InputForm draft="legal-input/a" about={about} {...handlers} />);
  await type(control('textarea'), 'Fifty.');
  await click(button('Send feedback'));
  await type(control('textarea'), 'Sixty.');
  await click(button('Send feedback'));
  await click(button('Send feedback'));
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[0], keys[2]]);
});
