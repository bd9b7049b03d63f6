import { areLetterKeysOn } from './letter-keys.ts';

const withoutText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const typedInto = `input:not(${withoutText.map((type) => `[type="${type}"]`).join(', ')}), textarea, select, [contenteditable]:not([contenteditable="false"])`;

/** Whether keys pressed here are text input. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}

/** Whether a dialog or menu is open, which then handles all keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}

/**
 * Whether another dialog is open above this one or is just closing. That dialog handles keys even before it has the
 * focus.
 */
export function isUnderDialog(dialog: Element): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((other) => !dialog.contains(other));
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** Whether a key is pressed without modifiers. Repeats of a held key do not count. */
export function isPlain({ ctrlKey, metaKey, altKey, shiftKey, repeat }: Omit<Keys, 'key'>): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey && !repeat;
}

/** Whether a letter is pressed without modifiers. Always false if the user has turned off such shortcuts. */
export function isLetterKey(keys: Keys, letter: string): boolean {
  return keys.key.toLowerCase() === letter && isPlain(keys) && areLetterKeysOn();
}

/** Whether the key is N, which starts a new row. */
export function asksForNew(keys: Keys): boolean {
  return isLetterKey(keys, 'n');
}

/** Whether the keys are Ctrl+Z or ⌘Z. */
export function asksForUndo({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Keys): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat;
}

/** Whether shortcuts use ⌘. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Returns a shortcut such as `Ctrl Z`, or `⌘Z`. */
export function withCommandKey(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl ${key}`;
}
