import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key code that browsers report for every key handled by an input method. */
const CODE_OF_COMPOSING = 229;

/**
 * Whether a key ends or continues the composition of a character, as in Japanese, Chinese and Korean. Handlers must
 * ignore it. Safari reports the end of composition before the Enter that ended it, so only the key code identifies that
 * key.
 */
export function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  const own = 'nativeEvent' in event ? event.nativeEvent : event;
  return own.isComposing || own.keyCode === CODE_OF_COMPOSING;
}
