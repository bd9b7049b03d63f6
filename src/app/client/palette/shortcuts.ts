import { isMac, withCommandKey } from '#core/client/keys.ts';
import { areLetterKeysOn } from '#core/client/letter-keys.ts';

export type Shortcut = 'palette' | 'help';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/**
 * Returns the shortcut of the pressed keys: Ctrl+K or ⌘K for the palette, a question mark for the list of shortcuts.
 */
export function findShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Keys): Shortcut | undefined {
  if (repeat || altKey) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : undefined;
  return key === '?' && !ctrlKey && areLetterKeysOn() ? 'help' : undefined;
}

/** Whether a text field handles the keys itself: all except those of the palette. On a Mac, Ctrl+K deletes text. */
export function isOfFields(wanted: Shortcut, { ctrlKey }: Pick<Keys, 'ctrlKey'>): boolean {
  return wanted !== 'palette' || (ctrlKey && isMac());
}

/** Returns the keys as the user's keyboard labels them. */
export function paletteKeys(): string {
  return withCommandKey('K');
}
