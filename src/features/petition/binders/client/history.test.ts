import { expect, test } from 'vitest';

import type { Outline } from '#binder-engine/outline.ts';

import { noHistory, recordAct, redo, undo } from './history.ts';

const [first, second, third]: Outline[] = [{ sections: [] }, { sections: [] }, { sections: [] }];
if (!first || !second || !third) throw new Error('three orders');

test('acts are undone and redone in their order', () => {
  const done = recordAct(recordAct(noHistory, first), second);
  const once = undo(done, third);
  expect(once?.outline).toBe(second);
  const twice = once && undo(once.history, once.outline);
  expect(twice?.outline).toBe(first);
  const again = twice && redo(twice.history, twice.outline);
  expect(again?.outline).toBe(second);
  expect(again && redo(again.history, again.outline)?.outline).toBe(third);
});

test('a new act forgets what was undone', () => {
  const undone = undo(recordAct(noHistory, first), second);
  expect(undone && recordAct(undone.history, first).future).toEqual([]);
});

test('nothing is undone where nothing was done', () => {
  expect(undo(noHistory, first)).toBeUndefined();
  expect(redo(noHistory, first)).toBeUndefined();
});
