// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { callerOf, render, renderHook } from '#testing/client/render.tsx';

import { ApiError, problemOf } from './api.ts';
import { useDraft } from './draft.ts';
import type { DraftPlace } from './draft-store.ts';
import { flushBeforeSignOut, setSignedInUser } from './signed-in-user.ts';

type Values = { title: string; country: string };
type Draft = { values: Record<string, unknown>; base_version: number | null; updated_at: string };
type Call = {
  method: string;
  form: string;
  values?: Values & { idempotency_key: string };
  base_version?: number | null;
};

const empty: Values = { title: '', country: '' };
const savedAt = '2026-11-20T10:00:00Z';
const stored = (values: object): Draft => ({ values: { ...values }, base_version: 3, updated_at: savedAt });

let calls: Call[];
/** Server response. By default the server has no draft and accepts each save. */
let answer: (call: Call) => Promise<Response> | Response;
let draftOnServer: Draft | null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  calls = [];
  draftOnServer = null;
  answer = ({ method }) => Response.json(method === 'GET' ? { draft: draftOnServer } : { updated_at: savedAt });
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    const form = new URL(url, 'http://localhost').searchParams.get('form') ?? '';
    const call = { method, form, ...(body && (JSON.parse(body) as Partial<Call>)) };
    calls.push(call);
    return Promise.resolve(answer(call));
  });
});
afterEach(() => {
  vi.useRealTimers();
  setSignedInUser(undefined);
  sessionStorage.clear();
});

const sent = (method: string) => calls.filter((call) => call.method === method);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const refuse = () => Response.json(problemOf('unavailable'), { status: 503 });

function wrap(children: React.ReactNode) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

function useForm({ baseVersion, on = 'server' }: { baseVersion: number | null; on?: DraftPlace }) {
  const [values, setValues] = useState(empty);
  const [isDirty, setIsDirty] = useState(false);
  const draft = useDraft({
    form: 'awards',
    values,
    isDirty,
    baseVersion,
    on,
    restore: (kept) => setValues((fresh) => ({ ...fresh, ...kept })),
  });
  function type(changed: Partial<Values>): void {
    setIsDirty(true);
    setValues((before) => ({ ...before, ...changed }));
  }
  return { values, type, setValues, ...draft };
}

async function open(baseVersion: number | null = null) {
  const form = await renderHook(() => useForm({ baseVersion }), wrap);
  return { form, type: (changed: Partial<Values>) => act(async () => form().type(changed)) };
}

it('saves all fields a moment after the last change, once', async () => {
  const { form, type } = await open(7);
  await type({ title: 'K' });
  await wait(700);
  await type({ title: 'Ke' });
  await wait(700);
  expect(sent('PUT')).toEqual([]);
  await wait(100);
  const values = { title: 'Ke', country: '', idempotency_key: form().key };
  expect(sent('PUT')).toEqual([{ method: 'PUT', form: 'awards', values, base_version: 7 }]);
  expect(form()).toMatchObject({ state: { status: 'saved', savedAt }, hasAll: true });
});

it('is not called saved once more was typed', async () => {
  const { form, type } = await open();
  await type({ title: 'K' });
  await wait(800);
  await type({ title: 'Ke' });
  expect(form()).toMatchObject({ state: { status: 'saving' }, hasAll: false });
});

it('restores what was typed before, under its key, and says if the row has changed since', async () => {
  draftOnServer = stored({ title: 'Kestrel', country: 'DE', idempotency_key: 'key-1' });
  const { form, type } = await open(3);
  expect(form().values).toEqual({ title: 'Kestrel', country: 'DE' });
  expect(form()).toMatchObject({ key: 'key-1', restored: { savedAt, isOutdated: false }, hasAll: true });
  await type({ country: 'FR' });
  await wait(800);
  expect(sent('PUT')[0]?.values).toEqual({ title: 'Kestrel', country: 'FR', idempotency_key: 'key-1' });
  expect((await open(4)).form().restored).toEqual({ savedAt, isOutdated: true });
});

it('keeps what is typed while the draft is on its way', async () => {
  const coming = Promise.withResolvers<Response>();
  answer = () => coming.promise;
  const { form, type } = await open();
  await type({ country: 'FR' });
  await act(async () => coming.resolve(Response.json({ draft: stored({ title: 'Kestrel', country: 'DE' }) })));
  expect(form().values).toEqual({ title: 'Kestrel', country: 'FR' });
});

it('does not restore a draft into a form that was sent in the meantime', async () => {
  const coming = Promise.withResolvers<Response>();
  answer = ({ method }) => (method === 'GET' ? coming.promise : Response.json({}));
  const { form } = await open();
  await act(async () => form().startAnew(empty));
  await act(async () => coming.resolve(Response.json({ draft: stored({ title: 'Kestrel' }) })));
  expect(form().values).toEqual(empty);
  expect(form().restored).toBeUndefined();
});

it('tries again after a failure, and at once when there is a connection', async () => {
  const { form, type } = await open();
  answer = refuse;
  await type({ title: 'K' });
  await wait(800);
  expect(form().state).toEqual({ status: 'waiting' });
  await wait(5000);
  expect(sent('PUT')).toHaveLength(2);
  answer = () => Response.json({ updated_at: savedAt });
  await act(async () => dispatchEvent(new Event('online')));
  expect(sent('PUT')).toHaveLength(3);
  expect(form().state).toEqual({ status: 'saved', savedAt });
});

it('saves the last words of a user who leaves at once', async () => {
  const { Caller: Form, last: form } = callerOf(() => useForm({ baseVersion: null }));
  const draw = await render(wrap(<Form />));
  await act(async () => form().type({ title: 'Kestrel' }));
  await draw(null);
  await wait(0);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['Kestrel']);
});

it('waits while the session is over, and saves once the same user is back', async () => {
  setSignedInUser('ada');
  const { form, type } = await open();
  setSignedInUser(undefined);
  await type({ title: 'Kestrel' });
  await wait(800);
  expect([form().state, sent('PUT')]).toEqual([{ status: 'waiting' }, []]);
  setSignedInUser('ada');
  await wait(5000);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['Kestrel']);
  expect(form().hasAll).toBe(true);
});

it('is never saved for another user who signs in', async () => {
  setSignedInUser('ada');
  const { Caller: Form, last: form } = callerOf(() => useForm({ baseVersion: null }));
  const draw = await render(wrap(<Form />));
  await act(async () => form().type({ title: 'Kestrel' }));
  setSignedInUser('eve');
  await draw(null);
  await wait(10_000);
  expect(sent('PUT')).toEqual([]);
});

it('saves the last words before its user signs out', async () => {
  const { type } = await open();
  await type({ title: 'Kestrel' });
  await act(() => flushBeforeSignOut());
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['Kestrel']);
  await wait(800);
  expect(sent('PUT')).toHaveLength(1);
});

it('deletes a draft only after the save before it, and saves nothing afterwards', async () => {
  const { form, type } = await open();
  const saved = Promise.withResolvers<Response>();
  answer = () => saved.promise;
  await type({ title: 'K' });
  await wait(800);
  await type({ title: 'Ke' });
  await wait(800);
  answer = () => Response.json({ updated_at: savedAt });
  await act(async () => void form().discard());
  expect(sent('DELETE')).toEqual([]);
  await act(async () => saved.resolve(Response.json({ updated_at: savedAt })));
  await type({ title: 'Kes' });
  await wait(10_000);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'DELETE']);
  expect(form().state).toEqual({ status: 'none' });
});

it('begins another draft, under another key, after the form was sent', async () => {
  const { form, type } = await open();
  await type({ title: 'K' });
  await wait(800);
  const { key } = form();
  await act(async () => {
    form().setValues(empty);
    form().startAnew(empty);
  });
  expect(form()).toMatchObject({ state: { status: 'none' } });
  expect(form().key).not.toBe(key);
  await type({ title: 'L' });
  await wait(800);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'DELETE', 'PUT']);
  expect(calls.at(-1)?.values?.idempotency_key).toBe(form().key);
});

it('saves again what was discarded', async () => {
  const { form, type } = await open();
  await type({ title: 'K' });
  const kept = form();
  await act(async () => {
    await kept.discard();
    await kept.keepAgain();
  });
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'PUT']);
  expect(calls.at(-1)?.values).toMatchObject({ title: 'K', idempotency_key: kept.key });
});

it('keeps nothing while the form is sent, and the server drops the draft with what it saves', async () => {
  const { form, type } = await open();
  const saved = Promise.withResolvers<string>();
  await type({ title: 'K' });
  const sending = form().send(() => saved.promise);
  await wait(10_000);
  await act(async () => {
    saved.resolve('saved');
    await sending;
  });
  await wait(10_000);
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  expect(form().state).toEqual({ status: 'none' });
});

it('is sent after a save under way, which would bring it back', async () => {
  const { form, type } = await open();
  const kept = Promise.withResolvers<Response>();
  answer = () => kept.promise;
  await type({ title: 'K' });
  await wait(800);
  const save = vi.fn(async () => 'saved');
  const sending = form().send(save);
  expect(save).not.toHaveBeenCalled();
  await act(async () => {
    kept.resolve(Response.json({ updated_at: savedAt }));
    await sending;
  });
  expect(save).toHaveBeenCalledOnce();
});

it.each([
  ['was refused', new ApiError({ ...problemOf('internal'), status: 409 }), ['K']],
  // The row may be there, and the draft gone with it.
  ['may have arrived, though its answer was lost', new ApiError(problemOf('unreachable')), ['K', 'K']],
])('keeps what is typed where the form %s', async (_what, error, kept) => {
  const { form, type } = await open();
  await type({ title: 'K' });
  await wait(800);
  await act(async () => {
    await expect(form().send(() => Promise.reject(error))).rejects.toBe(error);
  });
  await wait(0);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(kept);
  expect(form()).toMatchObject({ hasAll: true });
  await type({ title: 'Ke' });
  await wait(800);
  expect(sent('PUT').at(-1)?.values).toMatchObject({ title: 'Ke', idempotency_key: form().key });
});

it('keeps what was typed in the last moment where the form was refused', async () => {
  const { form, type } = await open();
  const refused = Promise.withResolvers<never>();
  await type({ title: 'K' });
  const sending = form().send(() => refused.promise);
  await wait(10_000);
  await act(async () => {
    refused.reject(new ApiError({ ...problemOf('internal'), status: 422 }));
    await sending.catch(() => undefined);
  });
  await wait(0);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['K']);
});

it('is deleted after the form was sent if the page was left meanwhile', async () => {
  const { Caller: Form, last: form } = callerOf(() => useForm({ baseVersion: null }));
  const draw = await render(wrap(<Form />));
  const saved = Promise.withResolvers<string>();
  await act(async () => form().type({ title: 'K' }));
  const sending = form().send(() => saved.promise);
  await draw(null);
  await wait(0);
  saved.resolve('saved');
  await sending;
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'DELETE']);
});

it('stays in the tab where the server is not for it, for its user alone', async () => {
  setSignedInUser('ada');
  const first = await renderHook(() => useForm({ baseVersion: 3, on: 'tab' }), wrap);
  await act(async () => first().type({ title: 'K' }));
  await wait(800);
  expect(first()).toMatchObject({ hasAll: true });
  const again = await renderHook(() => useForm({ baseVersion: 3, on: 'tab' }), wrap);
  expect(again()).toMatchObject({ values: { title: 'K' }, key: first().key, restored: { isOutdated: false } });
  setSignedInUser('eve');
  expect((await renderHook(() => useForm({ baseVersion: 3, on: 'tab' }), wrap))().values).toEqual(empty);
  setSignedInUser('ada');
  await act(async () => void (await again().send(async () => 'saved')));
  expect((await renderHook(() => useForm({ baseVersion: 3, on: 'tab' }), wrap))().values).toEqual(empty);
  expect(calls).toEqual([]);
});

it('is in the tab when its page goes in the middle of a word', async () => {
  const form = await renderHook(() => useForm({ baseVersion: null, on: 'tab' }), wrap);
  await act(async () => form().type({ title: 'K' }));
  await act(async () => dispatchEvent(new Event('pagehide')));
  expect((await renderHook(() => useForm({ baseVersion: null, on: 'tab' }), wrap))().values.title).toBe('K');
});
