import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

const WOFF = { header: 44, entry: 20, tables: 12 };
const SFNT = { header: 12, entry: 16 };

/** Embedded fonts, because a PDF viewer's replacements for the standard fonts may be wider than the page. */
export const fonts = {
  serif: unpackWoff('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
  italic: unpackWoff('@fontsource/newsreader/files/newsreader-latin-400-italic.woff'),
  bold: unpackWoff('@fontsource/newsreader/files/newsreader-latin-600-normal.woff'),
  sans: unpackWoff('@fontsource/public-sans/files/public-sans-latin-400-normal.woff'),
  sansBold: unpackWoff('@fontsource/public-sans/files/public-sans-latin-600-normal.woff'),
} as const;

/**
 * Unpacks a WOFF file (version 1.0) to a plain font. Done once, and not in JavaScript for each document that uses it.
 */
function unpackWoff(file: string): Buffer {
  const woff = readFileSync(resolve(file));
  const count = woff.readUInt16BE(WOFF.tables);
  const entries = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(entries, 0, 4, 8);
  entries.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = entries.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.header + index * WOFF.entry;
    const [start, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    // Each table starts at a multiple of four bytes.
    const table = Buffer.alloc(Math.ceil(size / 4) * 4);
    (packed < size ? inflateSync(bytes) : bytes).copy(table);
    const to = SFNT.header + index * SFNT.entry;
    woff.copy(entries, to, from, from + 4);
    woff.copy(entries, to + 4, from + 16, from + 20);
    entries.writeUInt32BE(offset, to + 8);
    entries.writeUInt32BE(size, to + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([entries, ...tables]);
}
