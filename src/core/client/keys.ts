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

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** The key N alone starts something new. */
export function asksForNew({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Keys): boolean {
  return key.toLowerCase() === 'n' && !ctrlKey && !metaKey && !altKey && !shiftKey && !repeat;
}
