import { deflateSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { createPdf } from '#testing/pdf-files.ts';

import { checkObjectStreams, FileTooComplexError } from './unpack.ts';

const packed = deflateSync('1 0 null');
const createStream = (entries: string, stream: string | Uint8Array = packed) => ({ entries, stream });
const check = (entries: string, stream?: string | Uint8Array) =>
  checkObjectStreams(createPdf([createStream(entries, stream), '<</Type /Catalog>>']));

describe('an object stream', () => {
  it.each([
    ['without a filter', '', '1 0 null'],
    ['that is deflated', '/Filter /FlateDecode', packed],
    ['that is deflated according to a list', '/Filter [ /FlateDecode ]', packed],
    ['whose filter is named in hexadecimal', '/Filter /Fl#61teDecode', packed],
  ])('%s is plain', (_what, entries, stream) => {
    expect(check(`/Type /ObjStm ${entries}`, stream)).toBe('plain');
    expect(check(`/Type /XRef ${entries}`, stream)).toBe('plain');
  });

  it.each([
    ['with another filter', '/Filter /LZWDecode', packed],
    ['with a second filter', '/Filter [/ASCIIHexDecode /FlateDecode]', packed],
    ['with damaged bytes', '/Filter /FlateDecode', 'no deflated bytes'],
  ])('%s is hidden, unlike any other stream', (_what, entries, stream) => {
    expect(check(`/Type /ObjStm ${entries}`, stream)).toBe('hidden');
    expect(check(`/Type /Obj#53tm ${entries}`, stream)).toBe('hidden');
    expect(check(`/Type /XObject ${entries}`, stream)).toBe('plain');
  });

  it('begins after a line break of one or two characters', () => {
    for (const end of ['\n', '\r\n']) {
      const begin = Buffer.from(`1 0 obj <</Type /ObjStm /Filter /FlateDecode>> stream${end}`);
      expect(checkObjectStreams(Buffer.concat([begin, packed])), JSON.stringify(end)).toBe('plain');
    }
  });
});

describe('a file', () => {
  it('may have 50,000 objects, in and outside of object streams', () => {
    const file = (count: number) =>
      createPdf([createStream('/Type /ObjStm /N 30000'), createStream(`/Type /ObjStm /N ${count}`), 'null']);
    expect(checkObjectStreams(file(19_997))).toBe('plain');
    expect(() => checkObjectStreams(file(19_998))).toThrow(FileTooComplexError);
  });

  it('may have object streams of 64 MB in all', () => {
    const streams = [32 * 1024 * 1024, 32 * 1024 * 1024, 1].map((size) =>
      createStream('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.alloc(size), { level: 1 })),
    );
    expect(checkObjectStreams(createPdf(streams.slice(0, 2)))).toBe('plain');
    expect(() => checkObjectStreams(createPdf(streams))).toThrow(FileTooComplexError);
  });
});
