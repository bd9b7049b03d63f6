import type { IncomingMessage } from 'node:http';

import { beforeEach, describe, expect, it } from 'vitest';

import { watchBodies, type BodyWatch } from './slow-bodies.ts';

const WINDOW_MS = 30_000;
const BYTES_PER_SECOND = 4_000;

let now: number;
let slow: IncomingMessage[];
let bodies: BodyWatch;
beforeEach(() => {
  now = 0;
  slow = [];
  bodies = watchBodies({
    pace: { windowMs: WINDOW_MS, bytesPerSecond: BYTES_PER_SECOND },
    now: () => now,
    onSlow: (request) => slow.push(request),
  });
});

/** Creates a request with the properties that are read while its body arrives. */
function begin(headers: Record<string, string> = { 'content-length': '25000000' }) {
  const request = {
    headers,
    complete: false,
    destroyed: false,
    readableLength: 0,
    readableHighWaterMark: 65_536,
    socket: { bytesRead: 500 },
  };
  bodies.watch(request as unknown as IncomingMessage);
  return request;
}

function pass(seconds: number, each: () => void = () => undefined): void {
  for (let second = 0; second < seconds; second += 1) {
    each();
    now += 1000;
    bodies.check();
  }
}

describe('a slow request body', () => {
  it('a slow request body of a byte a second is detected after one window, once', () => {
    const request = begin();
    const drip = () => (request.socket.bytesRead += 1);
    pass(29, drip);
    expect(slow).toEqual([]);
    pass(60, drip);
    expect(slow).toEqual([request]);
  });

  it('a slow request body in chunks is detected likewise', () => {
    const request = begin({ 'transfer-encoding': 'chunked' });
    pass(31);
    expect(slow).toEqual([request]);
  });

  it('a slow request body that stalls for most of a window and catches up is accepted', () => {
    const request = begin();
    for (let window = 0; window < 10; window += 1) {
      pass(25);
      pass(5, () => (request.socket.bytesRead += (BYTES_PER_SECOND * WINDOW_MS) / 1000 / 5));
    }
    expect(slow).toEqual([]);
  });

  it('a slow request body that starts fast and then drips is detected', () => {
    const request = begin();
    request.socket.bytesRead += 20_000_000;
    pass(30);
    expect(slow).toEqual([]);
    pass(30);
    expect(slow).toEqual([request]);
  });

  it('a slow request body that the server has not read yet is not blamed on its sender', () => {
    const request = begin();
    request.readableLength = 65_536;
    pass(300);
    request.readableLength = 0;
    pass(29);
    expect(slow).toEqual([]);
    pass(5);
    expect(slow).toEqual([request]);
  });

  it.each(['complete', 'destroyed'] as const)('a slow request body that is %s is no longer watched', (ended) => {
    begin()[ended] = true;
    pass(300);
    expect(slow).toEqual([]);
  });

  it('is not watched without a body', () => {
    begin({});
    pass(300);
    expect(slow).toEqual([]);
  });
});
