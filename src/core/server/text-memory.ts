export type TextMemory = {
  find: (key: string) => string | undefined;
  keep: (key: string, text: string) => void;
  /** What is held now, in bytes. */
  held: () => number;
};

/** Remembers a text by another, up to so many bytes; then it starts again. */
export function makeTextMemory(maxBytes: number): TextMemory {
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
      texts.set(copyOf(key), copyOf(text));
      bytes += more;
    },
    held: () => bytes,
  };
}

/** A part of a text keeps the whole of it in memory: of one cookie, all that came along. */
function copyOf(part: string): string {
  return Buffer.from(part).toString();
}
