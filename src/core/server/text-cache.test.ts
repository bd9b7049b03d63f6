import { expect, it } from 'vitest';

import { createTextCache } from './text-cache.ts';

it('the text cache stores values, and restarts before it exceeds its size', () => {
  const memory = createTextCache(100);
  for (let count = 0; count < 1000; count += 1) {
    memory.keep(`key ${count}`, 'é'.repeat(count % 20));
    expect(memory.size()).toBeLessThanOrEqual(100);
    expect(memory.find(`key ${count}`)).toBe('é'.repeat(count % 20));
  }
  expect(memory.find('key 0')).toBeUndefined();
});

it('the text cache counts a stored value once', () => {
  const memory = createTextCache(100);
  for (let count = 0; count < 3; count += 1) memory.keep('key', 'text');
  expect(memory.size()).toBe(7);
});

it('the text cache does not store a value larger than its size', () => {
  const memory = createTextCache(100);
  memory.keep('long', 'x'.repeat(100));
  expect([memory.find('long'), memory.size()]).toEqual([undefined, 0]);
});
