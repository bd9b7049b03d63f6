const FIRST_SEED = 0xdeadbeef;
const SECOND_SEED = 0x41c6ce57;

/**
 * Hashes texts regardless of their order, on both sides (cyrb53, 14 hexadecimal digits). Detects changes; it is not
 * cryptographic, and collisions are easy to construct.
 */
export function computeDigest(texts: readonly string[]): string {
  let [first, second] = [FIRST_SEED, SECOND_SEED];
  // IDs and versions contain no line break, so two lists never become one text.
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
