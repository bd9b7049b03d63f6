const FIRST_SEED = 0xdeadbeef;
const SECOND_SEED = 0x41c6ce57;

/**
 * Tells whether some texts are the same as before, in any order, on either side: cyrb53, 14 hexadecimal digits. It protects
 * nothing, since others with the same digest are easily made.
 */
export function digestOf(texts: readonly string[]): string {
  let [first, second] = [FIRST_SEED, SECOND_SEED];
  // Ids and versions hold no line break, so that no two lists become one text.
  const whole = texts.toSorted().join('\n');
  for (let at = 0; at < whole.length; at += 1) {
    const unit = whole.charCodeAt(at);
    first = Math.imul(first ^ unit, 2654435761);
    second = Math.imul(second ^ unit, 1597334677);
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  return (4294967296 * (2097151 & second) + (first >>> 0)).toString(16).padStart(14, '0');
}
