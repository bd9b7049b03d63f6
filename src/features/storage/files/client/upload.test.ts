import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError, toProblem } from '#core/client/api.ts';
import type { Problem } from '#core/shared/messages.ts';

import { canRetry, sendFile, uploadErrorText } from './upload.ts';

let request: FakeRequest;

beforeEach(() => {
  // Called with `new`, it returns the request that the test controls.
  vi.stubGlobal('XMLHttpRequest', function createRequest() {
    request = new FakeRequest();
    return request;
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('uploading a file', () => {
  it('sends the bytes with the local file name', async () => {
    const { file, uploading } = send('Grant «№1» & 100%.pdf');
    request.respond(201, uploaded);
    expect(await uploading).toEqual(uploaded);
    expect(request.opened).toEqual(['POST', `/api/files/patents?name=${encodeURIComponent('Grant «№1» & 100%.pdf')}`]);
    expect(request.headers).toEqual({ 'content-type': 'application/octet-stream' });
    expect(request.sent).toBe(file);
  });

  it('reports its progress', async () => {
    const { progress, uploading } = send();
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 3 }));
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 7 }));
    request.respond(201, uploaded);
    await uploading;
    expect(progress.mock.calls).toEqual([[3], [7]]);
  });

  it('aborts the request if cancelled', async () => {
    const { abort, uploading } = send();
    abort.abort();
    await expect(uploading).rejects.toMatchObject({ name: 'AbortError' });
    expect(request.isAborted).toBe(true);
  });
});

describe('a failed upload shows', () => {
  const problem = (values: Partial<Problem>): Problem => ({ ...toProblem('internal'), requestId: 'r-1', ...values });

  it.each<[string, () => void, string, boolean]>([
    [
      'what the server found in the file',
      () =>
        request.respond(
          422,
          problem({ code: 'upload_failed', status: 422, detail: 'Upload failed: This file is empty.' }),
        ),
      'Upload failed: This file is empty.',
      false,
    ],
    [
      'that it is too large',
      () =>
        request.respond(
          413,
          problem({ code: 'too_large', status: 413, detail: 'This is larger than the 25 MB limit.' }),
        ),
      'Upload failed: This is larger than the 25 MB limit.',
      false,
    ],
    [
      'why it is not allowed',
      () => request.respond(403, problem({ code: 'lapsed', status: 403, detail: 'Your trial has ended.' })),
      'Upload failed: Your trial has ended.',
      true,
    ],
    [
      'how long to wait',
      () =>
        request.respond(
          429,
          problem({
            code: 'too_many_requests',
            status: 429,
            detail: 'Too many attempts. Please wait 9 seconds and try again.',
          }),
        ),
      'Upload failed: Too many attempts. Please wait 9 seconds and try again.',
      true,
    ],
    [
      'the reference of a failure of ours',
      () => request.respond(500, problem({})),
      'Error uploading file. Please try again. Reference: r-1',
      true,
    ],
    [
      'to try again when a proxy answers',
      () => request.respondText(502, '<html>Bad gateway</html>'),
      'Error uploading file. Please try again.',
      true,
    ],
    [
      'to try again without a connection',
      () => request.dispatchEvent(new Event('error')),
      'Error uploading file. Please try again.',
      true,
    ],
    [
      'that the address is missing in an answer that has none',
      () => request.respond(201, { name: 'a.pdf' }),
      'Failed to retrieve public URL.',
      true,
    ],
    [
      'that the address is missing in an answer that is cut',
      () => request.respondText(201, '{"url":"/files'),
      'Failed to retrieve public URL.',
      true,
    ],
  ])('%s', async (_what, fail, text, isWorthRetrying) => {
    const { uploading } = send();
    const failure = uploading.then(
      () => undefined,
      (error: unknown) => error,
    );
    fail();
    const error = await failure;
    expect(error).toBeInstanceOf(ApiError);
    expect([uploadErrorText(error), canRetry(error)]).toEqual([text, isWorthRetrying]);
  });
});

it('a file changed on disk must be chosen again, because a retry cannot read it', async () => {
  const { file, uploading } = send();
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('The requested file could not be read', 'NotReadableError');
  });
  const failure = uploading.catch((error: unknown) => error);
  request.dispatchEvent(new Event('error'));
  const error = await failure;
  expect([uploadErrorText(error), canRetry(error)]).toEqual([
    'This file was changed or moved after you chose it. Please remove it here and choose it again.',
    false,
  ]);
});

const uploaded = { url: '/files/patents/0b1c/1-a.pdf', name: 'a.pdf', size: 3, type: 'application/pdf' };

function send(name = 'a.pdf') {
  const file = new File(['abc'], name);
  const progress = vi.fn<(sent: number) => void>();
  const abort = new AbortController();
  const uploading = sendFile({ file, bucket: 'patents', signal: abort.signal, onProgress: progress });
  return { file, progress, abort, uploading };
}

/** The part of XMLHttpRequest that sendFile uses, with responses from the test. */
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  opened: string[] = [];
  headers: Record<string, string> = {};
  sent: unknown;
  status = 0;
  responseText = '';
  isAborted = false;

  open(...opened: string[]) {
    this.opened = opened;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  getResponseHeader(name: string) {
    return name === 'retry-after' && this.status === 429 ? '9' : null;
  }

  send(body: unknown) {
    this.sent = body;
  }

  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  respond(status: number, body: object) {
    this.respondText(status, JSON.stringify(body));
  }

  respondText(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}
