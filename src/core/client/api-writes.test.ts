import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { messages, type MessageCode } from '#core/shared/messages.ts';

import { createApi, onCodeNeeded, onWritten, unwrap } from './api.ts';
import { readHead, unwrapFile } from './file-response.ts';

const app = new Hono().get('/rows', (c) => c.json([])).post('/rows', (c) => c.json({ id: '1' }));
const { rows } = createApi<typeof app>('/api');
const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => onCodeNeeded(undefined));

const answer = (body: object, status = 200) =>
  Object.defineProperty(Response.json(body, { status }), 'url', { value: 'http://localhost/api/rows?from=2' });
const refusal = (code: MessageCode) => {
  const { status, text } = messages[code];
  return answer({ type: 'about:blank', title: code, status, code, detail: text, requestId: 'r-1' }, status);
};

describe('a change that needs a code', () => {
  it('is sent again once the code was right, as it was', async () => {
    fetched.mockResolvedValueOnce(refusal('second_factor_asked')).mockResolvedValueOnce(answer({ id: '1' }));
    const ask = vi.fn(async () => true);
    onCodeNeeded(ask);
    expect(await unwrap(rows.$post())).toEqual({ id: '1' });
    expect(ask).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0]);
  });

  it('stays refused if no code was given, or nobody asks for one', async () => {
    fetched.mockImplementation(async () => refusal('second_factor_asked'));
    onCodeNeeded(async () => false);
    await expect(unwrap(rows.$post())).rejects.toMatchObject({ code: 'second_factor_asked' });
    onCodeNeeded(undefined);
    await expect(unwrap(rows.$post())).rejects.toMatchObject({ code: 'second_factor_asked' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is no other refusal', async () => {
    const ask = vi.fn(async () => true);
    onCodeNeeded(ask);
    fetched.mockImplementation(async () => refusal('wrong_role'));
    await expect(unwrap(rows.$post())).rejects.toMatchObject({ code: 'wrong_role' });
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('what was written', () => {
  it('is told by its path, until one listens no more', async () => {
    const listener = vi.fn();
    const stop = onWritten(listener);
    fetched.mockImplementation(async () => answer({ id: '1' }));
    await unwrap(rows.$post());
    expect(listener.mock.calls).toEqual([['/api/rows']]);
    stop();
    await unwrap(rows.$post());
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is nothing that was only read, or refused', async () => {
    const listener = vi.fn();
    onTestFinished(onWritten(listener));
    fetched.mockResolvedValueOnce(answer([])).mockResolvedValueOnce(refusal('wrong_role'));
    await unwrap(rows.$get());
    await expect(unwrap(rows.$post())).rejects.toThrow();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a file', () => {
  const { signal } = new AbortController();

  it('is its bytes', async () => {
    expect(await (await unwrapFile(Promise.resolve(new Response('%PDF')))).text()).toBe('%PDF');
  });

  it('is no refusal, and no answer that breaks off', async () => {
    await expect(unwrapFile(Promise.resolve(refusal('not_found')))).rejects.toMatchObject({ code: 'not_found' });
    await expect(unwrapFile(Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
      code: 'unreachable',
    });
    const broken = { ...pick(new Response()), blob: () => Promise.reject(new TypeError('network error')) };
    await expect(unwrapFile(Promise.resolve(broken))).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('tells its size without its bytes', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { headers: { 'content-length': '7' } }));
    expect((await readHead('/files/a', signal)).get('content-length')).toBe('7');
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/files/a', { method: 'HEAD', signal });
  });

  it('is asked for once more if it is refused, since a refusal of its head has no words', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 404 })).mockResolvedValueOnce(refusal('not_found'));
    await expect(readHead('/files/a', signal)).rejects.toMatchObject({ message: messages.not_found.text });
  });
});

function pick({ ok, status, headers }: Response) {
  return { ok, status, headers, json: () => Promise.reject(new SyntaxError('no JSON')) };
}
