import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { messages, type ErrorCode } from '#core/shared/messages.ts';

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

const respond = (body: object, status = 200) =>
  Object.defineProperty(Response.json(body, { status }), 'url', { value: 'http://localhost/api/rows?from=2' });
const refusal = (code: ErrorCode) => {
  const { status, text } = messages[code];
  return respond({ type: 'about:blank', title: code, status, code, detail: text, requestId: 'r-1' }, status);
};

describe('a write that requires a code', () => {
  it('is resent unchanged after a correct code', async () => {
    fetched.mockResolvedValueOnce(refusal('second_factor_not_recent')).mockResolvedValueOnce(respond({ id: '1' }));
    const ask = vi.fn(async () => true);
    onCodeNeeded(ask);
    expect(await unwrap(rows.$post())).toEqual({ id: '1' });
    expect(ask).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0]);
  });

  it('stays rejected if no code is entered, or no dialog can ask for one', async () => {
    fetched.mockImplementation(async () => refusal('second_factor_not_recent'));
    onCodeNeeded(async () => false);
    await expect(unwrap(rows.$post())).rejects.toMatchObject({ code: 'second_factor_not_recent' });
    onCodeNeeded(undefined);
    await expect(unwrap(rows.$post())).rejects.toMatchObject({ code: 'second_factor_not_recent' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is not resent for other errors', async () => {
    const ask = vi.fn(async () => true);
    onCodeNeeded(ask);
    fetched.mockImplementation(async () => refusal('wrong_role'));
    await expect(unwrap(rows.$post())).rejects.toMatchObject({ code: 'wrong_role' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('is not reported as unreachable if a proxy forbids it with a page', async () => {
    onCodeNeeded(async () => true);
    fetched.mockImplementation(async () => new Response('<h1>Forbidden</h1>', { status: 403 }));
    await expect(unwrap(rows.$post())).rejects.toMatchObject({ code: 'unavailable', status: 403 });
  });
});

describe('write events', () => {
  it('report the path until the listener unsubscribes', async () => {
    const listener = vi.fn();
    const stop = onWritten(listener);
    fetched.mockImplementation(async () => respond({ id: '1' }));
    await unwrap(rows.$post());
    expect(listener.mock.calls).toEqual([['/api/rows']]);
    stop();
    await unwrap(rows.$post());
    expect(listener).toHaveBeenCalledOnce();
  });

  it('are not sent for reads and rejected writes', async () => {
    const listener = vi.fn();
    onTestFinished(onWritten(listener));
    fetched.mockResolvedValueOnce(respond([])).mockResolvedValueOnce(refusal('wrong_role'));
    await unwrap(rows.$get());
    await expect(unwrap(rows.$post())).rejects.toThrow();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('downloading a file', () => {
  const { signal } = new AbortController();

  it('returns its bytes', async () => {
    expect(await (await unwrapFile(Promise.resolve(new Response('%PDF')))).text()).toBe('%PDF');
  });

  it('throws for an error response and a truncated one', async () => {
    await expect(unwrapFile(Promise.resolve(refusal('not_found')))).rejects.toMatchObject({ code: 'not_found' });
    await expect(unwrapFile(Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
      code: 'unreachable',
    });
    const broken = { ...pick(new Response()), blob: () => Promise.reject(new TypeError('network error')) };
    await expect(unwrapFile(Promise.resolve(broken))).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('returns its size with HEAD', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { headers: { 'content-length': '7' } }));
    expect((await readHead('/files/a', signal)).get('content-length')).toBe('7');
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/files/a', { method: 'HEAD', signal });
  });

  it('sends GET after a rejected HEAD, because its error has no body', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 404 })).mockResolvedValueOnce(refusal('not_found'));
    await expect(readHead('/files/a', signal)).rejects.toMatchObject({ message: messages.not_found.text });
  });
});

function pick({ ok, status, headers }: Response) {
  return { ok, status, headers, json: () => Promise.reject(new SyntaxError('no JSON')) };
}
