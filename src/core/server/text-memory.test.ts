import { expect, it } from 'vitest';

import { makeTextMemory } from './text-memory.ts';

it('remembers what it was told, and begins anew before it holds more bytes than it may', () => {
  const memory = makeTextMemory(100);
  for (let count = 0; count < 1000; count += 1) {
    memory.keep(`key ${count}`, 'é'.repeat(count % 20));
    expect(memory.held()).toBeLessThanOrEqual(100);
    expect(memory.find(`key ${count}`)).toBe('é'.repeat(count % 20));
  }
  expect(memory.find('key 0')).toBeUndefined();
});

it('counts what it knows already once', () => {
  const memory = makeTextMemory(100);
  for (let count = 0; count < 3; count += 1) memory.keep('key', 'text');
  expect(memory.held()).toBe(7);
});

it('does not begin to remember what is longer than all it may hold', () => {
  const memory = makeTextMemory(100);
  memory.keep('long', 'x'.repeat(100));
  expect([memory.find('long'), memory.held()]).toEqual([undefined, 0]);
});
