export type Shortcut = 'palette' | 'help';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** What the keys ask for: Ctrl+K or ⌘K the palette, a question mark the list of shortcuts. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Keys): Shortcut | undefined {
  if (repeat || altKey) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : undefined;
  return key === '?' && !ctrlKey ? 'help' : undefined;
}

const withoutText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const typedInto = `input:not(${withoutText.map((type) => `[type="${type}"]`).join(', ')}), textarea, select, [contenteditable]:not([contenteditable="false"])`;

/** Whether keys that are pressed here are text. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}

/** While a dialog asks for an answer, nothing opens above it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** As the keys of the reader's own keyboard are labelled. */
export function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
}
