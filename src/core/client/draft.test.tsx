// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { createHookCaller, render, renderHook } from '#testing/client/render.tsx';

import { ApiError, toProblem } from './api.ts';
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
let respond: (call: Call) => Promise<Response> | Response;
let draftOnServer: Draft | null;

beforeEach(({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Runs after the form is removed, whose last save would otherwise be repeated in the next test file.
  onTestFinished(() => {
    vi.useRealTimers();
    setSignedInUser(undefined);
    sessionStorage.clear();
  });
  calls = [];
  draftOnServer = null;
  respond = ({ method }) => Response.json(method === 'GET' ? { draft: draftOnServer } : { updated_at: savedAt });
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    const form = new URL(url, 'http://localhost').searchParams.get('form') ?? '';
    const call = { method, form, ...(body && (JSON.parse(body) as Partial<Call>)) };
    calls.push(call);
    return Promise.resolve(respond(call));
  });
});

const sent = (method: string) => calls.filter((call) => call.method === method);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const refuse = () => Response.json(toProblem('unavailable'), { status: 503 });

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
    restore: (restored) => setValues((fresh) => ({ ...fresh, ...restored })),
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

it('a draft saves all fields shortly after the last change, once', async () => {
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

it('a draft is not shown as saved after further typing', async () => {
  const { form, type } = await open();
  await type({ title: 'K' });
  await wait(800);
  await type({ title: 'Ke' });
  expect(form()).toMatchObject({ state: { status: 'saving' }, hasAll: false });
});

it('a draft restores its input by key, and reports if the row has changed since', async () => {
  draftOnServer = stored({ title: 'Kestrel', country: 'DE', idempotency_key: 'key-1' });
  const { form, type } = await open(3);
  expect(form().values).toEqual({ title: 'Kestrel', country: 'DE' });
  expect(form()).toMatchObject({ key: 'key-1', restored: { savedAt, isOutdated: false }, hasAll: true });
  expect(form().state).toEqual({ status: 'saved', savedAt });
  await type({ country: 'FR' });
  await wait(800);
  expect(sent('PUT')[0]?.values).toEqual({ title: 'Kestrel', country: 'FR', idempotency_key: 'key-1' });
  expect((await open(4)).form().restored).toEqual({ savedAt, isOutdated: true });
});

it('input typed while the draft is loading stays', async () => {
  const coming = Promise.withResolvers<Response>();
  respond = () => coming.promise;
  const { form, type } = await open();
  await type({ country: 'FR' });
  await act(async () => coming.resolve(Response.json({ draft: stored({ title: 'Kestrel', country: 'DE' }) })));
  expect(form().values).toEqual({ title: 'Kestrel', country: 'FR' });
  // An older draft has no key.
  expect(form().key).toBeTypeOf('string');
});

it('a draft is not restored into a form that was sent in the meantime', async () => {
  const coming = Promise.withResolvers<Response>();
  respond = ({ method }) => (method === 'GET' ? coming.promise : Response.json({}));
  const { form } = await open();
  await act(async () => form().startAnew(empty));
  await act(async () => coming.resolve(Response.json({ draft: stored({ title: 'Kestrel' }) })));
  expect(form().values).toEqual(empty);
  expect(form().restored).toBeUndefined();
});

it('saving is retried after a failure, and immediately when the connection returns', async () => {
  const { form, type } = await open();
  respond = refuse;
  await type({ title: 'K' });
  await wait(800);
  expect(form().state).toEqual({ status: 'waiting' });
  await wait(5000);
  expect(sent('PUT')).toHaveLength(2);
  respond = () => Response.json({ updated_at: savedAt });
  await act(async () => dispatchEvent(new Event('online')));
  expect(sent('PUT')).toHaveLength(3);
  expect(form().state).toEqual({ status: 'saved', savedAt });
});

it('only typed input that differs from the draft is saved', async () => {
  const { form, type } = await open();
  await act(async () => form().setValues({ title: 'K', country: 'DE' }));
  await wait(800);
  expect(sent('PUT')).toEqual([]);
  await type({ country: 'FR' });
  await wait(800);
  await type({ title: 'Ke' });
  await type({ title: 'K' });
  await wait(800);
  expect(sent('PUT')).toHaveLength(1);
});

it('the last input of a user who leaves immediately is saved', async () => {
  const { Caller: Form, last: form } = createHookCaller(() => useForm({ baseVersion: null }));
  const draw = await render(wrap(<Form />));
  await act(async () => form().type({ title: 'Kestrel' }));
  await draw(null);
  await wait(0);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['Kestrel']);
});

it('saving pauses after the session has ended, and resumes when the same user is back', async () => {
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

it('a draft is never saved for another user who signs in', async () => {
  setSignedInUser('ada');
  const { Caller: Form, last: form } = createHookCaller(() => useForm({ baseVersion: null }));
  const draw = await render(wrap(<Form />));
  await act(async () => form().type({ title: 'Kestrel' }));
  setSignedInUser('eve');
  await draw(null);
  await wait(10_000);
  expect(sent('PUT')).toEqual([]);
});

it('the last input is saved before its user signs out', async () => {
  const { type } = await open();
  await type({ title: 'Kestrel' });
  await act(() => flushBeforeSignOut());
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['Kestrel']);
  await wait(800);
  expect(sent('PUT')).toHaveLength(1);
});

it('a draft is deleted only after a pending save, and nothing is saved afterwards', async () => {
  const { form, type } = await open();
  const saved = Promise.withResolvers<Response>();
  respond = () => saved.promise;
  await type({ title: 'K' });
  await wait(800);
  await type({ title: 'Ke' });
  await wait(800);
  respond = () => Response.json({ updated_at: savedAt });
  await act(async () => void form().discard());
  expect(sent('DELETE')).toEqual([]);
  await act(async () => saved.resolve(Response.json({ updated_at: savedAt })));
  await type({ title: 'Kes' });
  await wait(10_000);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'DELETE']);
  expect(form().state).toEqual({ status: 'none' });
});

it('a new draft, under another key, starts after the form was sent', async () => {
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

it('a save that is still pending does not belong to the draft after it', async () => {
  const { form, type } = await open();
  const saving = Promise.withResolvers<Response>();
  respond = ({ method }) => (method === 'PUT' ? saving.promise : Response.json({}));
  await type({ title: 'K' });
  await wait(800);
  expect(form().state).toEqual({ status: 'saving' });
  await type({ title: 'Ke' });
  await wait(800);
  await act(async () => {
    form().setValues(empty);
    form().startAnew(empty);
  });
  respond = () => Response.json({ updated_at: savedAt });
  await act(async () => saving.resolve(Response.json({ updated_at: savedAt })));
  expect(form().state).toEqual({ status: 'none' });
  await type({ title: 'K' });
  await wait(800);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['K', 'K']);
});

it('a save that fails after its draft was discarded is not reported', async () => {
  draftOnServer = stored({ title: 'Kestrel' });
  const { form, type } = await open();
  const saving = Promise.withResolvers<Response>();
  respond = ({ method }) => (method === 'PUT' ? saving.promise : Response.json({}));
  await type({ title: 'K' });
  await wait(800);
  await act(async () => void form().discard());
  await act(async () => saving.resolve(refuse()));
  expect(form()).toMatchObject({ state: { status: 'none' }, restored: undefined });
});

it('a discarded draft is saved again', async () => {
  const { form, type } = await open();
  await type({ title: 'K' });
  const saved = form();
  await act(async () => {
    await saved.discard();
    await saved.keepAgain();
  });
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'PUT']);
  expect(calls.at(-1)?.values).toMatchObject({ title: 'K', idempotency_key: saved.key });
});

it('no draft is saved while the form is sent, and the server deletes the draft on success', async () => {
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

it('the form is sent after a pending draft save, which would recreate the draft', async () => {
  const { form, type } = await open();
  const saving = Promise.withResolvers<Response>();
  respond = () => saving.promise;
  await type({ title: 'K' });
  await wait(800);
  const save = vi.fn(async () => 'saved');
  const sending = form().send(save);
  expect(save).not.toHaveBeenCalled();
  await act(async () => {
    saving.resolve(Response.json({ updated_at: savedAt }));
    await sending;
  });
  expect(save).toHaveBeenCalledOnce();
  expect(form().state).toEqual({ status: 'none' });
});

it.each([
  ['was refused', new ApiError({ ...toProblem('internal'), status: 409 }), ['K']],
  // The row may be there, and the draft gone with it.
  ['may have arrived, though its answer was lost', new ApiError(toProblem('unreachable')), ['K', 'K']],
])('the draft stays if the form %s', async (_what, error, isKept) => {
  const { form, type } = await open();
  await type({ title: 'K' });
  await wait(800);
  await act(async () => {
    await expect(form().send(() => Promise.reject(error))).rejects.toBe(error);
  });
  await wait(0);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(isKept);
  expect(form()).toMatchObject({ hasAll: true });
  await type({ title: 'Ke' });
  await wait(800);
  expect(sent('PUT').at(-1)?.values).toMatchObject({ title: 'Ke', idempotency_key: form().key });
});

it('input typed just before the form was rejected stays', async () => {
  const { form, type } = await open();
  const refused = Promise.withResolvers<never>();
  await type({ title: 'K' });
  const sending = form().send(() => refused.promise);
  await wait(10_000);
  await act(async () => {
    refused.reject(new ApiError({ ...toProblem('internal'), status: 422 }));
    await sending.catch(() => undefined);
  });
  await wait(0);
  expect(sent('PUT').map(({ values }) => values?.title)).toEqual(['K']);
});

it('the draft is deleted after the form was sent even if the page was left', async () => {
  const { Caller: Form, last: form } = createHookCaller(() => useForm({ baseVersion: null }));
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

it('the draft stays in the tab, only for its user, if the server does not store it', async () => {
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

it('the draft is in the tab when its page is closed in the middle of a word', async () => {
  const form = await renderHook(() => useForm({ baseVersion: null, on: 'tab' }), wrap);
  await act(async () => form().type({ title: 'K' }));
  await act(async () => dispatchEvent(new Event('pagehide')));
  expect((await renderHook(() => useForm({ baseVersion: null, on: 'tab' }), wrap))().values.title).toBe('K');
});
