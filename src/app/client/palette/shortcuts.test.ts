import { describe, expect, it } from 'vitest';

import { findShortcut } from './shortcuts.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

describe('a keyboard shortcut', () => {
  it.each([
    ['Ctrl+K', { key: 'k', ctrlKey: true }, 'palette'],
    ['⌘K', { key: 'k', metaKey: true }, 'palette'],
    ['Ctrl+K with Caps Lock on', { key: 'K', ctrlKey: true }, 'palette'],
    ['a question mark with Shift', { key: '?', shiftKey: true }, 'help'],
    ['a question mark on a keyboard that needs no Shift', { key: '?' }, 'help'],
  ] as const)('is %s', (_name, keys, shortcut) => {
    expect(findShortcut({ ...plain, ...keys })).toBe(shortcut);
  });

  it.each([
    ['a letter', { key: 'k' }],
    ['another letter with Ctrl', { key: 'j', ctrlKey: true }],
    ['Ctrl+Shift+K, which is the browser’s', { key: 'K', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+K, which is a letter on some keyboards', { key: 'k', ctrlKey: true, altKey: true }],
    ['Ctrl+?', { key: '?', ctrlKey: true, shiftKey: true }],
    ['a key that is held down', { key: '?', shiftKey: true, repeat: true }],
  ])('is not %s', (_name, keys) => {
    expect(findShortcut({ ...plain, ...keys })).toBeUndefined();
  });
});
