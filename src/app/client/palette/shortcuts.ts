import { isMac, withCommandKey } from '#core/client/keys.ts';
import { areLetterKeysOn } from '#core/client/letter-keys.ts';

export type Shortcut = 'palette' | 'help';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** What the keys ask for: Ctrl+K or ⌘K the palette, a question mark the list of shortcuts. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Keys): Shortcut | undefined {
  if (repeat || altKey) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : undefined;
  return key === '?' && !ctrlKey && areLetterKeysOn() ? 'help' : undefined;
}

/** Whether a text field has its own use for the keys: all but those of the palette. On a Mac, Ctrl+K deletes in it. */
export function isOfFields(wanted: Shortcut, { ctrlKey }: Pick<Keys, 'ctrlKey'>): boolean {
  return wanted !== 'palette' || (ctrlKey && isMac());
}

/** As the user's keyboard labels its keys. */
export function paletteKeys(): string {
  return withCommandKey('K');
}
