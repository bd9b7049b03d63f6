import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** A small but complete one-page PDF. */
export function createPdf(text = 'A page for a test'): Uint8Array {
  return assemblePdf(createObjects(text));
}

/** A one-page PDF that opens a dialog in viewers that run scripts. */
export function createScriptedPdf(action = "<< /S /JavaScript /JS (app.alert('ran')) >>"): Uint8Array {
  const [, ...others] = createObjects('A page with a script');
  return assemblePdf(['<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>', ...others, action]);
}

/** Creates a one-page PDF whose script is in an object stream, unreadable before it is inflated. */
export function createObjectStreamPdf({
  action = "<< /S /JavaScript /JS (app.alert('ran')) >>",
  entries = '/Filter /FlateDecode',
  compress = deflateSync,
}: ObjectStreamPdf = {}): Uint8Array {
  const [, ...others] = createObjects('A page with an object stream');
  const objects = ['<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>', ...others];
  const head = '6 0 ';
  const packed = compress(Buffer.from(head + action, 'latin1')).toString('latin1');
  const stream = `<< /Type /ObjStm /N 1 /First ${head.length} ${entries} /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  const { body, offsets } = listObjects([...objects, undefined, stream]);
  // Type, position, index. For an uncompressed object its offset, for a compressed one its object stream.
  const rows = offsets.map((offset) => (offset === undefined ? [2, 0, 7, 0] : [1, offset >> 8, offset & 0xff, 0]));
  const table = [[0, 0, 0, 255], ...rows, [1, body.length >> 8, body.length & 0xff, 0]];
  const bytes = Buffer.from(table.flat()).toString('latin1');
  const size = table.length;
  return Buffer.from(
    `${body}${size - 1} 0 obj\n<< /Type /XRef /Size ${size} /W [1 2 1] /Root 1 0 R /Length ${bytes.length} >>\nstream\n${bytes}\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

type ObjectStreamPdf = { action?: string; entries?: string; compress?: (bytes: Buffer) => Buffer };

function createObjects(text: string): string[] {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
}

function assemblePdf(objects: string[]): Uint8Array {
  const { body, offsets } = listObjects(objects);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Lists objects in order, numbered from 1. An object that is stored elsewhere leaves its number free. */
function listObjects(objects: (string | undefined)[]): { body: string; offsets: (number | undefined)[] } {
  let body = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    if (object === undefined) return undefined;
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  return { body, offsets };
}

/** A green square. */
export function createPng(side = 8): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per channel: red, green, blue.
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([0x1f, 0x5b, 0x45]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One gray pixel. */
export function createJpeg(): Uint8Array {
  return Buffer.from(
    [
      'ffd8ffe000104a46494600010100000100010000',
      `ffdb004300${'01'.repeat(64)}`,
      'ffc0000b080001000101011100',
      'ffc4001f0000010501010101010100000000000000000102030405060708090a0b',
      'ffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282',
      '090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788',
      '898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1',
      'f2f3f4f5f6f7f8f9fa',
      'ffda0008010100003f00fbd0ffd9',
    ].join(''),
    'hex',
  );
}

/** Creates a document with one paragraph, compressed as by Word. */
export function createDocx(content = '<w:r><w:t>A paragraph for a test</w:t></w:r>'): Uint8Array {
  return createZip({
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${content}</w:p></w:body></w:document>`,
  });
}

/** Header of a compound file, the Word format until 2007, with an empty directory. */
export function createDocFile(): Uint8Array {
  const doc = Buffer.alloc(1536);
  doc.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  doc.set([0x3e, 0, 0x03, 0, 0xfe, 0xff, 0x09, 0, 0x06, 0], 24);
  doc.writeUInt32LE(1, 44);
  doc.writeUInt32LE(1, 48);
  doc.writeUInt32LE(0x1000, 56);
  return doc;
}

/** Packs files into an archive. */
export function createZip(entries: Record<string, string | Uint8Array>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text);
    const fields = Buffer.alloc(26);
    // Version 2.0, UTF-8 names, deflated.
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(text), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(Buffer.byteLength(text), 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const trailer = Buffer.alloc(14);
    trailer.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, trailer, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listing, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
