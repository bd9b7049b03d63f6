// Writes a PDF sequentially, so that at most one of its streams is in memory.
import { createHash, type Hash } from 'node:crypto';
import { openSync, closeSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

/** Number of objects per object stream. Readers decompress a whole object stream to find one object. */
export const PACK_OBJECTS = 100;
const PACK_TYPE = 2;
const PLAIN_TYPE = 1;

type Place = { type: typeof PLAIN_TYPE; offset: number } | { type: typeof PACK_TYPE; pack: number; index: number };

/** A PDF that is being written. `reserve` assigns object numbers, which may be filled in any order. */
export type Output = {
  reserve(): number;
  /**
   * Writes an object that is not a stream.
   * @param text PDF syntax in Latin-1
   */
  put(number: number, text: string): void;
  /**
   * Writes a stream. The bytes are written before it returns.
   * @param entries dictionary entries except `Length`, as PDF syntax
   */
  putStream(number: number, { entries, bytes }: { entries: string; bytes: Uint8Array }): void;
  /**
   * Finishes the file.
   * @param id 32 hexadecimal digits
   */
  finish({ root, info, id }: { root: number; info: number; id: string }): Written;
  /** Closes an incomplete file after a failure. */
  abandon(): void;
};

export type Written = { bytes: number; sha256: string };

/** Opens a PDF for writing. It uses deflated object streams and a cross-reference stream. */
export function openOutput(path: string): Output {
  const file = openSync(path, 'wx');
  const hash: Hash = createHash('sha256');
  const places: (Place | undefined)[] = [undefined];
  let offset = 0;
  let waiting: { number: number; text: string }[] = [];

  function write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    hash.update(bytes);
    offset += bytes.length;
  }

  function putStream(number: number, { entries, bytes }: { entries: string; bytes: Uint8Array }): void {
    places[number] = { type: PLAIN_TYPE, offset };
    write(latin1(`${number} 0 obj\n<<${entries} /Length ${bytes.length}>>\nstream\n`));
    write(bytes);
    write(latin1('\nendstream\nendobj\n'));
  }

  function writePack(): void {
    if (waiting.length === 0) return;
    const pack = reserve();
    let [head, body] = ['', ''];
    for (const [index, { number, text }] of waiting.entries()) {
      head += `${number} ${body.length} `;
      body += `${text}\n`;
      places[number] = { type: PACK_TYPE, pack, index };
    }
    const entries = `/Type /ObjStm /N ${waiting.length} /First ${head.length} /Filter /FlateDecode`;
    waiting = [];
    putStream(pack, { entries, bytes: deflateSync(latin1(head + body)) });
  }

  function reserve(): number {
    return places.push(undefined) - 1;
  }

  write(latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'));
  return {
    reserve,
    put(number, text) {
      waiting.push({ number, text });
      if (waiting.length === PACK_OBJECTS) writePack();
    },
    putStream,
    finish({ root, info, id }) {
      writePack();
      const own = reserve();
      const start = offset;
      places[own] = { type: PLAIN_TYPE, offset: start };
      const entries =
        `/Type /XRef /Size ${places.length} /W [1 5 2] /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]` +
        ' /Filter /FlateDecode';
      putStream(own, { entries, bytes: deflateSync(references(places)) });
      write(latin1(`startxref\n${start}\n%%EOF\n`));
      closeSync(file);
      return { bytes: offset, sha256: hash.digest('hex') };
    },
    abandon: () => closeSync(file),
  };
}

/** Encodes text as Latin-1, one byte per character. */
export function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/**
 * Builds the cross-reference entries, eight bytes per object: type, then offset or object stream, then index within it.
 * Numbers that were never filled are free.
 */
function references(places: readonly (Place | undefined)[]): Buffer {
  const table = Buffer.alloc(places.length * 8);
  for (const [number, place] of places.entries()) {
    const at = number * 8;
    if (!place) {
      table.writeUInt16BE(number === 0 ? 0xffff : 0, at + 6);
      continue;
    }
    table[at] = place.type;
    table.writeUIntBE(place.type === PACK_TYPE ? place.pack : place.offset, at + 1, 5);
    if (place.type === PACK_TYPE) table.writeUInt16BE(place.index, at + 6);
  }
  return table;
}
