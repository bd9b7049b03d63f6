// Functions for tests of threads.
import { threadId } from 'node:worker_threads';

import { AppError } from '#core/server/errors.ts';

export function describeThread(text: string): { text: string; threadId: number; settings: number } {
  return { text, threadId, settings: Object.keys(process.env).length };
}

export function computeForever(): never {
  for (;;) Math.random();
}

export function fillMemory(): number {
  const all: number[][] = [];
  for (;;) all.push(Array.from({ length: 100_000 }, Math.random));
}

export function fail(): never {
  throw new Error('for a test');
}

export function throwUnprintable(): never {
  throw new AppError('unprintable', { values: { text: 'abc', characters: 'x' } });
}
