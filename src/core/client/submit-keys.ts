import type { KeyboardEvent } from 'react';

import { isComposing } from './composing.ts';

/** Ctrl+Enter, or ⌘+Enter, presses the form's button from wherever in it. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (key !== 'Enter' || isComposing(event) || ctrlKey === metaKey || altKey || shiftKey || repeat) return;
  // What a dialog over the form is told reaches the form as well.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click();
}
