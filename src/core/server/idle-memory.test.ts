import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { collectWhenIdle } from './idle-memory.ts';

const MB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process whose memory and load the test sets, and the number of its collections. */
function watchProcess({ remaining }: { remaining: number }) {
  const state = { memory: 150 * MB, load: 0, collections: 0 };
  const collect = () => {
    state.collections += 1;
    state.memory = remaining;
  };
  collectWhenIdle(collect, { readMemory: () => state.memory, readLoad: () => state.load });
  return state;
}

describe('memory of an idle server', () => {
  test('is collected after it rose, and once', () => {
    const state = watchProcess({ remaining: 160 * MB });
    state.memory = 300 * MB;
    vi.advanceTimersByTime(60_000);
    expect(state.collections).toBe(1);
  });

  test('is not collected while the server works, nor after a small rise', () => {
    const state = watchProcess({ remaining: 160 * MB });
    Object.assign(state, { memory: 300 * MB, load: 0.5 });
    vi.advanceTimersByTime(60_000);
    Object.assign(state, { memory: 180 * MB, load: 0 });
    vi.advanceTimersByTime(60_000);
    expect(state.collections).toBe(0);
  });

  test('is collected again only after a rise above what a collection left', () => {
    const state = watchProcess({ remaining: 290 * MB });
    state.memory = 300 * MB;
    vi.advanceTimersByTime(60_000);
    expect(state.collections).toBe(1);
    state.memory = 330 * MB;
    vi.advanceTimersByTime(60_000);
    expect(state.collections).toBe(2);
  });
});
