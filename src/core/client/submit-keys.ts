import type { KeyboardEvent } from 'react';

import { isComposing } from './composing.ts';

/** Presses the form's submit button on Ctrl+Enter or ⌘+Enter, from any of its fields. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (key !== 'Enter' || isComposing(event) || ctrlKey === metaKey || altKey || shiftKey || repeat) return;
  // React events from a dialog above the form bubble to the form as well.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click();
}
