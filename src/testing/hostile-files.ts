import { createDocx, createJpeg, createPng, createZip } from './fixtures.ts';

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');

const types =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** Creates a document with the given parts, as file-type recognizes documents. */
export function createDocument(parts: Record<string, string | Uint8Array>): Uint8Array {
  return createZip({ '[Content_Types].xml': types, ...parts });
}

/** A few bytes that unpack to many. */
export function createZipBomb(megabytes: number): Uint8Array {
  return createDocument({ 'word/document.xml': 'x'.repeat(megabytes * 1024 * 1024) });
}

/** Many names for the same few bytes. Even the listing is small, since nothing is packed twice. */
export function createOverlappingZipBomb(copies: number): Uint8Array {
  const zip = Buffer.from(createZipBomb(1));
  const [first, last, end] = [zip.indexOf(CENTRAL), zip.lastIndexOf(CENTRAL), zip.lastIndexOf(END)];
  const record = zip.subarray(last, end);
  const trailer = Buffer.from(zip.subarray(end));
  const count = trailer.readUInt16LE(8) + copies;
  trailer.writeUInt16LE(count, 8);
  trailer.writeUInt16LE(count, 10);
  trailer.writeUInt32LE(end - first + copies * record.length, 12);
  return Buffer.concat([zip.subarray(0, end), ...Array.from({ length: copies }, () => record), trailer]);
}

/** A decompression bomb that declares a small size. */
export function createLyingZip(): Uint8Array {
  return patchLastEntry(createZipBomb(2), (header) => header.writeUInt32LE(10, 16));
}

export function createEncryptedDocx(): Uint8Array {
  return patchLastEntry(createDocx(), (header) => header.writeUInt16LE(header.readUInt16LE(0) | 1, 0));
}

export function createHugePng(side: number): Uint8Array {
  const png = Buffer.from(createPng());
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}

export function createHugeJpeg(side: number): Uint8Array {
  const jpeg = Buffer.from(createJpeg());
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}

/** An image that continues as an HTML page with a script. Readers disagree about its type. */
export function withPage(bytes: Uint8Array, script: string): Uint8Array {
  return Buffer.concat([bytes, Buffer.from(`<!doctype html><script>${script}</script>`)]);
}

/** Patches the fields that both headers of the last entry share, starting with its flags. */
function patchLastEntry(bytes: Uint8Array, patch: (header: Buffer) => void): Uint8Array {
  const zip = Buffer.from(bytes);
  patch(zip.subarray(zip.lastIndexOf(LOCAL) + 6));
  patch(zip.subarray(zip.lastIndexOf(CENTRAL) + 8));
  return zip;
}
