export type TextCache = {
  find: (key: string) => string | undefined;
  keep: (key: string, text: string) => void;
  /** Size of the current content in bytes. */
  size: () => number;
};

/** Creates a cache from text to text. It is cleared when it reaches its maximum size. */
export function createTextCache(maxBytes: number): TextCache {
  const texts = new Map<string, string>();
  let bytes = 0;
  return {
    find: (key) => texts.get(key),
    keep(key, text) {
      const more = Buffer.byteLength(key) + Buffer.byteLength(text);
      if (more > maxBytes || texts.has(key)) return;
      if (bytes + more > maxBytes) {
        texts.clear();
        bytes = 0;
      }
      texts.set(copyText(key), copyText(text));
      bytes += more;
    },
    size: () => bytes,
  };
}

/** Copies a part of a text. Otherwise the engine keeps the whole text in memory, such as all cookies of a request. */
function copyText(part: string): string {
  return Buffer.from(part).toString();
}
