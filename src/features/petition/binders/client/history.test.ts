import { expect, test } from 'vitest';

import type { Outline } from '#binder-engine/outline.ts';

import { noHistory, recordAction, redo, undo } from './history.ts';

const [first, second, third]: Outline[] = [{ sections: [] }, { sections: [] }, { sections: [] }];
if (!first || !second || !third) throw new Error('three orders');

test('actions are undone and redone in order', () => {
  const done = recordAction(recordAction(noHistory, first), second);
  const once = undo(done, third);
  expect(once?.outline).toBe(second);
  const twice = once && undo(once.history, once.outline);
  expect(twice?.outline).toBe(first);
  const again = twice && redo(twice.history, twice.outline);
  expect(again?.outline).toBe(second);
  expect(again && redo(again.history, again.outline)?.outline).toBe(third);
});

test('a new action clears the redo history', () => {
  const undone = undo(recordAction(noHistory, first), second);
  expect(undone && recordAction(undone.history, first).future).toEqual([]);
});

test('only the latest fifty actions can be undone', () => {
  const outlines = Array.from({ length: 52 }, (): Outline => ({ sections: [] }));
  let history = outlines.slice(0, -1).reduce(recordAction, noHistory);
  for (let now = outlines.at(-1) ?? first, step = 50; step > 0; step -= 1) {
    const undone = undo(history, now);
    expect(undone?.outline).toBe(outlines[step]);
    if (undone) ({ outline: now, history } = undone);
  }
  expect(undo(history, first)).toBeUndefined();
});

test('undo does nothing on an empty history', () => {
  expect(undo(noHistory, first)).toBeUndefined();
  expect(redo(noHistory, first)).toBeUndefined();
});
