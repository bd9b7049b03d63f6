import { areLetterKeysOn } from './letter-keys.ts';

const withoutText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const typedInto = `input:not(${withoutText.map((type) => `[type="${type}"]`).join(', ')}), textarea, select, [contenteditable]:not([contenteditable="false"])`;

/** Whether keys pressed here are text input. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}

/** While a dialog asks for an answer, or a menu is open, keys are its own. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}

/**
 * Whether another dialog is open over this one, or just closing. A key that is pressed before that dialog has the focus
 * belongs to it all the same.
 */
export function isUnderDialog(dialog: Element): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((other) => !dialog.contains(other));
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** Whether a key is pressed by itself; held down, it counts once. */
export function isPlain({ ctrlKey, metaKey, altKey, shiftKey, repeat }: Omit<Keys, 'key'>): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey && !repeat;
}

/** Whether a letter is pressed by itself, unless the user has turned such shortcuts off. */
export function isLetterKey(keys: Keys, letter: string): boolean {
  return keys.key.toLowerCase() === letter && isPlain(keys) && areLetterKeysOn();
}

/** The key N alone starts something new. */
export function asksForNew(keys: Keys): boolean {
  return isLetterKey(keys, 'n');
}

/** Ctrl+Z or ⌘Z. */
export function asksForUndo({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Keys): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat;
}

/** Whether the user's shortcuts begin with ⌘. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** `Ctrl Z`, or `⌘Z`. */
export function withCommandKey(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl ${key}`;
}
