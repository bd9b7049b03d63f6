// Files of kinds that are converted to PDF before binding.
import { createRequire } from 'node:module';

import { createZip } from './fixtures.ts';

const require = createRequire(import.meta.url);

/** Image of four colors, 64 by 48, in the format of an iPhone. */
const heic = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
  'AAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAZgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp',
  'bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAA',
  'AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA',
  'AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbW',
  'EAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAG5tZGF0AAAAYigBrxOA5TH2z9E1P+6hz7cmZOoMQv/n6j7M',
  'ky3BixBvdx2zbsvkSD0ea0ef3ajl6If7gVSPOgIKcIya15rKSV2Od4zlRNYwTw2AyEes78hyzy2ZHibAg/WuynA4cIPnTibw',
].join('');

export function createHeic(): Uint8Array {
  return Buffer.from(heic, 'base64');
}

/** A red dot. */
export function createWebp(): Uint8Array {
  return Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQ/Y/+ByKi/wEA', 'base64');
}

/** A black-and-white scan like a fax: half as many lines as columns per inch. */
export function createTiff({
  pages = 2,
  width = 16,
  height = 8,
}: { pages?: number; width?: number; height?: number } = {}): Uint8Array {
  const ENTRIES = 11;
  const bits = Buffer.alloc(16, 0b1010_1010);
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')];
  let offset = 8;
  for (let page = 0; page < pages; page += 1) {
    const folder = Buffer.alloc(2 + ENTRIES * 12 + 4 + 16);
    const data = offset + folder.length;
    folder.writeUInt16LE(ENTRIES, 0);
    const [across, down] = [data - 16, data - 8];
    const entries = [
      [254, 4, 2],
      [256, 4, width],
      [257, 4, height],
      [258, 3, 1],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, data],
      [278, 4, height],
      [279, 4, bits.length],
      [282, 5, across],
      [283, 5, down],
    ] as const;
    for (const [index, [tag, type, value]] of entries.entries()) {
      const at = 2 + index * 12;
      folder.writeUInt16LE(tag, at);
      folder.writeUInt16LE(type, at + 2);
      folder.writeUInt32LE(1, at + 4);
      folder.writeUInt32LE(value, at + 8);
    }
    const next = page === pages - 1 ? 0 : data + bits.length;
    folder.writeUInt32LE(next, 2 + ENTRIES * 12);
    for (const [index, dots] of [200, 1, 100, 1].entries()) folder.writeUInt32LE(dots, folder.length - 16 + index * 4);
    parts.push(folder, bits);
    offset = data + bits.length;
  }
  return Buffer.concat(parts);
}

/** Email with a script, a remote image and an attachment. */
export function createMailFile({
  attached = [{ name: 'rules.txt', bytes: Buffer.from('The rules of the prize') }],
}: { attached?: { name: string; bytes: Uint8Array }[] } = {}): Uint8Array {
  const page = [
    '<html><head><title>none</title><style>p { color: red }</style></head><body>',
    '<h2>Dear Ada</h2><p>Please <b>judge</b> the <a href="https://prize.example/about">prize</a>.</p>',
    '<img src="https://tracker.example/seen.gif"><div style="display:none">hidden words</div>',
    '<script>document.write("scripted words")</script><ul><li>papers<li>talks</ul></body></html>',
  ].join('\r\n');
  const files = attached.flatMap(({ name, bytes }) => [
    '--parts',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64'),
  ]);
  const lines = [
    'From: =?UTF-8?B?Sm9zw6kgUMOpcmV6?= <jose@prize.example>',
    'To: Ada <ada@example.com>',
    'Date: Tue, 3 Mar 2026 10:14:00 +0100',
    'Subject: =?UTF-8?B?6YKA6K+3IEludml0YXRpb24=?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=parts',
    '',
    '--parts',
    'Content-Type: text/html; charset=utf-8',
    '',
    page,
    ...files,
    '--parts--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** A page as saved by Chromium. */
export function createSavedPage(): Uint8Array {
  return Buffer.from(
    [
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://paper.example/2026/ada',
      'Subject: Ada in the paper',
      'Date: Wed, 4 Mar 2026 09:00:00 -0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="saved"',
      '',
      '--saved',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      'Content-Location: https://paper.example/2026/ada',
      '',
      '<html><head><title>Ada in the paper</title></head><body><p>She weaves =C2=BBlight=C2=AB.</p></body></html>',
      '--saved',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      'Content-Location: https://paper.example/logo.png',
      '',
      'iVBORw0KGgo=',
      '--saved--',
      '',
    ].join('\r\n'),
  );
}

type Entry = { name: string; type: number; length: number; children?: number[]; binaryProvider?: () => Uint8Array };
const [FOLDER, DOCUMENT, ROOT] = [1, 2, 5];

/**
 * A message as saved by Outlook, with an attachment.
 * @param options.old its text in the encoding of the sender's machine, as old versions save it
 * @param options.rtf its text as compressed RTF, in addition to that of `old` or in no other format
 */
export function createOutlookMail({
  html,
  old,
  rtf,
}: { html?: Uint8Array; old?: Uint8Array; rtf?: Uint8Array } = {}): Uint8Array {
  const { burn } = require('@kenjiuno/msgreader/lib/Burner') as { burn: (entries: Entry[]) => Uint8Array };
  const text = (words: string) => new Uint8Array(Buffer.from(words, 'utf16le'));
  const createEntry = (name: string, bytes: Uint8Array): Entry => {
    return { name, type: DOCUMENT, length: bytes.length, binaryProvider: () => bytes };
  };
  const body = () => {
    if (old) return createEntry('__substg1.0_1000001E', new Uint8Array(old));
    if (rtf) return createEntry('__substg1.0_10090102', new Uint8Array(rtf));
    return createEntry('__substg1.0_1000001F', text('Dear Ada,\r\n\r\nplease judge the prize.'));
  };
  const more = [
    ...(html ? [createEntry('__substg1.0_10130102', new Uint8Array(html))] : []),
    ...(old && rtf ? [createEntry('__substg1.0_10090102', new Uint8Array(rtf))] : []),
  ];
  return burn([
    {
      name: 'Root Entry',
      type: ROOT,
      length: 0,
      children: [1, 2, 3, 4, 5, 6, 7, ...more.map((_, index) => 11 + index)],
    },
    createEntry('__properties_version1.0', new Uint8Array(32)),
    createEntry('__substg1.0_001A001F', text('IPM.Note')),
    createEntry('__substg1.0_0037001F', text('Invitation to judge')),
    body(),
    createEntry('__substg1.0_0C1A001F', text('Bo Chair')),
    createEntry('__substg1.0_5D01001F', text('bo@prize.example')),
    { name: '__attach_version1.0_#00000000', type: FOLDER, length: 0, children: [8, 9, 10] },
    createEntry('__properties_version1.0', new Uint8Array(8)),
    createEntry('__substg1.0_3707001F', text('rules.txt')),
    createEntry('__substg1.0_37010102', new Uint8Array(Buffer.from('The rules of the prize'))),
    ...more,
  ]);
}

/** RTF in Outlook's compressed format, in which it refers to no earlier text. */
export function compressRtf(rtf: string): Uint8Array {
  const bytes = Buffer.from(rtf, 'latin1');
  const runs: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 8) runs.push(Buffer.of(0), bytes.subarray(at, at + 8));
  const content = Buffer.concat(runs);
  const header = Buffer.alloc(16);
  header.writeUInt32LE(content.length + 12, 0);
  header.writeUInt32LE(bytes.length, 4);
  header.write('LZFu', 8, 'latin1');
  return Buffer.concat([header, content]);
}

/** A spreadsheet as packed by Excel. */
export function createSheet(): Uint8Array {
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  return createZip({
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    'xl/workbook.xml': '<workbook/>',
  });
}

/** Slides as packed by PowerPoint. */
export function createSlides(): Uint8Array {
  const main = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
  return createZip({
    '[Content_Types].xml': `<Types><Override PartName="/ppt/presentation.xml" ContentType="${main}"/></Types>`,
    'ppt/presentation.xml': '<presentation/>',
  });
}

/** A text as packed by LibreOffice. */
export function createOdt(): Uint8Array {
  return createZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
  });
}
