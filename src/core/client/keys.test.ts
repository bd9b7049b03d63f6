import { describe, expect, it } from 'vitest';

import { asksForNew } from './keys.ts';

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
