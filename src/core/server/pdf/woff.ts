// WOFF files (version 1.0) as plain fonts, since pdfkit would inflate their tables in JavaScript for each document.
import { inflateSync } from 'node:zlib';

const SIGNATURE = 'wOFF';
const WOFF = { header: 44, entry: 20, tables: 12 };
const SFNT = { header: 12, entry: 16 };

/** Returns the plain font within a WOFF file. Any other file is returned unchanged. */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) return file;
  const count = file.readUInt16BE(WOFF.tables);
  const entries = Buffer.alloc(SFNT.header + count * SFNT.entry);
  file.copy(entries, 0, 4, 8);
  entries.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = entries.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.header + index * WOFF.entry;
    const [start, packed, size] = [4, 8, 12].map((field) => file.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const bytes = file.subarray(start, start + packed);
    // Each table starts at a multiple of four bytes.
    const table = Buffer.alloc(Math.ceil(size / 4) * 4);
    (packed < size ? inflateSync(bytes) : bytes).copy(table);
    const to = SFNT.header + index * SFNT.entry;
    file.copy(entries, to, from, from + 4);
    file.copy(entries, to + 4, from + 16, from + 20);
    entries.writeUInt32BE(offset, to + 8);
    entries.writeUInt32BE(size, to + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([entries, ...tables]);
}
