import type { ClientResponse } from 'hono/client';
import { describe, expect, it, vi } from 'vitest';

import { messages, type Problem } from '#core/shared/messages.ts';

import { ApiError, asApiError, onSignedOut, unwrap } from './api.ts';

describe('unwrap', () => {
  it('returns the body of a successful response', async () => {
    expect(await unwrap(respond({ body: { email: 'ada@example.org' }, status: 201 }))).toEqual({
      email: 'ada@example.org',
    });
  });

  it('returns nothing for an empty body', async () => {
    expect(
      await unwrap(Promise.resolve(new Response(null, { status: 204 }) as ClientResponse<null, 204, 'body'>)),
    ).toBeUndefined();
  });

  it('throws the server’s problem with its message, fields, reference and retry time', async () => {
    const error = await catchApiError(respond({ body: limited, status: 429, headers: { 'retry-after': '120' } }));
    expect(error).toMatchObject({
      message: limited.detail,
      code: 'signup_rate_limited',
      status: 429,
      reference: 'r-1',
      retryAfterSeconds: 120,
      problem: { fields: { email: 'Too often' } },
    });
  });

  it('reports that the site cannot be reached without a connection', async () => {
    const error = await catchApiError(Promise.reject(new TypeError('Failed to fetch')));
    expect(error.message).toBe(messages.unreachable.text);
    expect(error.reference).toBeUndefined();
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  it('rejects a 200 response meant for another user', async () => {
    const error = await catchApiError(
      Promise.resolve(new Response('<h1>Welcome to the hotel</h1>') as ClientResponse<object>),
    );
    expect(error.code).toBe('unreachable');
  });

  it('reports that the site is not available if a proxy responds instead', async () => {
    const error = await catchApiError(
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }) as ClientResponse<object>),
    );
    expect(error).toMatchObject({ code: 'unavailable', status: 502, message: messages.unavailable.text });
  });

  it('distinguishes an aborted request from a failed one', async () => {
    const abort = new DOMException('Aborted', 'AbortError');
    await expect(unwrap(Promise.reject(abort))).rejects.toBe(abort);
  });

  it('notifies listeners if no user is signed in, and not for a wrong password, also 401', async () => {
    const listener = vi.fn();
    onSignedOut(listener);
    await catchApiError(respond({ body: problem('invalid_credentials'), status: 401 }));
    expect(listener).not.toHaveBeenCalled();
    await catchApiError(respond({ body: problem('signed_out'), status: 401 }));
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('asApiError', () => {
  it('converts an unexpected error to a general message and reports it', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const mistake = new TypeError('x is undefined');
    expect(asApiError(mistake)).toMatchObject({ code: 'internal', message: messages.internal.text });
    expect(report).toHaveBeenCalledWith(mistake);
    vi.unstubAllGlobals();
  });

  it('returns API errors unchanged', () => {
    const error = new ApiError(limited);
    expect(asApiError(error)).toBe(error);
  });
});

const limited: Problem = { ...problem('signup_rate_limited'), fields: { email: 'Too often' } };

function problem(code: keyof typeof messages): Problem {
  const { status, text } = messages[code];
  return { type: 'about:blank', title: code, status, code, detail: text, requestId: 'r-1' };
}

async function respond({
  body,
  ...init
}: { body: object } & ResponseInit): Promise<ClientResponse<object, number, 'json'>> {
  return new Response(JSON.stringify(body), init) as ClientResponse<object, number, 'json'>;
}

async function catchApiError(pending: Promise<ClientResponse<object, number>>): Promise<ApiError> {
  const error = await unwrap(pending).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}
