export type Shortcut = 'palette' | 'help';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** What the keys ask for: Ctrl+K or ⌘K the palette, a question mark the list of shortcuts. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Keys): Shortcut | undefined {
  if (repeat || altKey) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : undefined;
  return key === '?' && !ctrlKey ? 'help' : undefined;
}

/** As the user's keyboard labels its keys. */
export function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
}
