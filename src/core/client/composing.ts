import type { KeyboardEvent } from 'react';

/** Code that browsers report for every key that an input method handles. */
const CODE_OF_COMPOSING = 229;

/**
 * Whether a key ends or continues the composing of a character, as in Japanese, Chinese and Korean: no handler acts on it.
 * Safari says that composing has ended before it reports the Enter that ended it, and only the code still tells.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === CODE_OF_COMPOSING;
}
