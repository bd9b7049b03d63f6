import { describe, expect, it } from 'vitest';

import { asksForNew, asksForUndo } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

describe('the key for something new', () => {
  it.each(['n', 'N'])('is %s', (key) => {
    expect(asksForNew({ ...plain, key })).toBe(true);
  });

  it.each([
    ['Ctrl+N, which opens a window', { key: 'n', ctrlKey: true }],
    ['⌘N', { key: 'n', metaKey: true }],
    ['Shift+N', { key: 'N', shiftKey: true }],
    ['a key that is held down', { key: 'n', repeat: true }],
    ['another letter', { key: 'm' }],
  ])('is not %s', (_name, keys) => {
    expect(asksForNew({ ...plain, ...keys })).toBe(false);
  });
});

describe('the keys that undo', () => {
  it.each([
    ['Ctrl+Z', { key: 'z', ctrlKey: true }],
    ['⌘Z', { key: 'z', metaKey: true }],
    ['Ctrl+Z with Caps Lock on', { key: 'Z', ctrlKey: true }],
  ])('are %s', (_name, keys) => {
    expect(asksForUndo({ ...plain, ...keys })).toBe(true);
  });

  it.each([
    ['Z alone', { key: 'z' }],
    ['Ctrl+Shift+Z, which does again', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+Z', { key: 'z', ctrlKey: true, altKey: true }],
    ['keys that are held down', { key: 'z', ctrlKey: true, repeat: true }],
  ])('are not %s', (_name, keys) => {
    expect(asksForUndo({ ...plain, ...keys })).toBe(false);
  });
});
