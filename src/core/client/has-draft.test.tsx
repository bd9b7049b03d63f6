// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderHook } from '#testing/client/render.tsx';

import { useDraft, useHasDraft } from './draft.ts';

const draft = { values: {}, base_version: null, updated_at: '2026-11-20T10:00:00Z' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (url: string) => Response.json({ draft: url.endsWith('?form=awards') ? draft : null }));
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const wrap = (children: ReactNode) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;

it('a collapsed form knows whether it has a draft, regardless of other forms', async () => {
  const place = { on: 'server', isAsked: true } as const;
  const drafts = await renderHook(() => [useHasDraft('awards', place), useHasDraft('letters', place)], wrap);
  await wait(0);
  expect(drafts()).toEqual([true, false]);
});

function useForm() {
  const [title, setTitle] = useState('');
  const options = { form: 'awards', baseVersion: null, on: 'tab', restore: vi.fn() } as const;
  const form = useDraft({ ...options, values: { title }, isDirty: title !== '' });
  return { ...form, setTitle, hasDraft: useHasDraft('awards', { on: 'tab', isAsked: false }) };
}

it('a collapsed form learns when its draft is saved, discarded, restored or sent', async () => {
  const form = await renderHook(useForm, wrap);
  const hasDraft = async (ms = 0) => {
    await wait(ms);
    return form().hasDraft;
  };
  await act(async () => form().setTitle('K'));
  const saved = form();
  expect(await hasDraft(800)).toBe(true);
  await act(() => saved.discard());
  expect(await hasDraft()).toBe(false);
  await act(() => saved.keepAgain());
  expect(await hasDraft()).toBe(true);
  await act(async () => form().startAnew({ title: '' }));
  expect(await hasDraft()).toBe(false);
});
