// Body of an Outlook message that is stored as compressed RTF, which contains a web page, a plain text or its own text.
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type * as Compression from '@kenjiuno/decompressrtf';
import type * as Rtf from 'rtf-stream-parser';

import { FileTooComplexError } from '../unpack.ts';
import { MAX_CHARACTERS } from './blocks.ts';

const require = createRequire(import.meta.url);

/** Maximum compressed bytes. They unpack to eight times as many, which the library returns as an array of numbers. */
const MAX_BYTES = 2_000_000;
const MAX_DEPTH = 500;
/** Bytes that are parsed at a time, since the parser keeps the tokens of all bytes that it is given. */
const CHUNK_BYTES = 65_536;

/** RTF names the format of its content within its first ten words. */
const ENCAPSULATING = /\\from(?:html|text)/;
const START_BYTES = 1000;

/** Types of the parser's tokens, which it declares as a constant enum. */
const [GROUP_START, GROUP_END, CONTROL, TEXT] = [0, 1, 2, 3];
type Token = { type: number; word?: string; param?: number; data?: Uint8Array };

/** Groups that are not part of the text. The parser leaves out others. */
const unseen: ReadonlySet<string> = new Set(
  'info header headerl headerr headerf footer footerl footerr footerf pict'.split(' '),
);
const tab: Token = { type: CONTROL, word: 'tab' };
const paragraph: Token = { type: CONTROL, word: 'par' };
const text = (words: string): Token => ({ type: TEXT, data: Buffer.from(words) });
/** Controls that the parser ignores or misreads. */
const replaced: Readonly<Record<string, readonly Token[]>> = {
  // Declared as encapsulated text, since the parser rejects any other RTF.
  rtf: [
    { type: CONTROL, word: 'rtf', param: 1 },
    { type: CONTROL, word: 'fromtext' },
  ],
  cell: [tab],
  nestcell: [tab],
  row: [paragraph],
  nestrow: [paragraph],
  page: [paragraph],
  sect: [paragraph],
  _: [text('-')],
  emspace: [text(' ')],
  enspace: [text(' ')],
  // The number of a list item, which the parser leaves out.
  pntext: [],
};

/**
 * Returns the text of compressed RTF, or the HTML of the page that it contains.
 * @throws Error if it is damaged, FileTooComplexError
 */
export async function readCompressedRtf(compressed: Uint8Array): Promise<{ isPage: boolean; text: string }> {
  const { DeEncapsulate, Tokenize } = require('rtf-stream-parser') as typeof Rtf;
  const rtf = decompress(compressed);
  const isEncapsulating = ENCAPSULATING.test(rtf.toString('latin1', 0, START_BYTES));
  const reader = new DeEncapsulate({ decode: createDecoder(), replaceSymbolFontChars: true, warn: () => {} });
  const pieces: string[] = [];
  let length = 0;
  await pipeline(
    Readable.from(splitChunks(rtf)),
    new Tokenize(),
    (tokens: AsyncIterable<Token>) => readableTokens(tokens, isEncapsulating),
    reader,
    async (written: AsyncIterable<string>) => {
      for await (const piece of written) {
        pieces.push(piece);
        length += piece.length;
        if (length > 4 * MAX_CHARACTERS) throw new FileTooComplexError('a long RTF');
      }
    },
  );
  return { isPage: reader.isHtml, text: pieces.join('') };
}

function decompress(compressed: Uint8Array): Buffer {
  const { decompressRTF } = require('@kenjiuno/decompressrtf') as typeof Compression;
  if (compressed.length > MAX_BYTES) throw new FileTooComplexError(`${compressed.length} bytes of compressed RTF`);
  const bytes = Buffer.from(compressed);
  // The library reads as many bytes as the header declares, even beyond the end.
  if (bytes.readUInt32LE(0) + 4 > bytes.length) throw new Error('compressed RTF that is cut off');
  return Buffer.from(decompressRTF(Array.from(bytes)));
}

function* splitChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Returns the tokens that the parser can read. An RTF that encapsulates nothing becomes encapsulated text. */
async function* readableTokens(tokens: AsyncIterable<Token>, isEncapsulating: boolean): AsyncGenerator<Token> {
  let [depth, unseenFrom] = [0, Infinity];
  let isGroupStart = false;
  for await (const token of tokens) {
    if (token.type === GROUP_START) depth += 1;
    if (depth > MAX_DEPTH) throw new FileTooComplexError('groups in each other');
    if (token.type === GROUP_END) {
      if (depth === unseenFrom) unseenFrom = Infinity;
      depth -= 1;
    }
    if (depth >= unseenFrom) continue;
    const word = token.type === CONTROL ? (token.word ?? '') : '';
    if (word === 'mac') yield { type: CONTROL, word: 'ansicpg', param: 10_000 };
    else if (isEncapsulating) yield token;
    else if (isGroupStart && unseen.has(word)) {
      // The recipient saw an image here, as in a page without its images.
      if (word === 'pict') yield text('[image]');
      unseenFrom = depth;
    } else yield* replaced[word] ?? [token];
    isGroupStart = token.type === GROUP_START;
  }
}

/** Encodings by code page, if their names do not contain its number. */
const encodings: Readonly<Record<string, string>> = {
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp10000: 'macintosh',
  cp10007: 'x-mac-cyrillic',
  cp28591: 'windows-1252',
};

/** Returns a decoder that joins characters of two bytes, of which the parser may find the second one in a later text. */
function createDecoder(): (bytes: Uint8Array, codePage: string) => string {
  const decoders = new Map<string, TextDecoder>();
  return (bytes, codePage) => {
    const label = encodings[codePage] ?? codePage;
    const decoder = decoders.get(label) ?? new TextDecoder(label);
    decoders.set(label, decoder);
    return decoder.decode(bytes, { stream: true });
  };
}
