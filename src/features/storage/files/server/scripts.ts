// Finds scripts in a PDF, including hidden ones.
import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';

import { readInto, withReadBuffer, type OpenFile } from '#core/server/storage/read-buffer.ts';

/** Bytes of compressed data per step. A document may consist of a thousand small object streams. */
const PIECE_BYTES = 16 * 1024;
/**
 * Maximum number of bytes of one document that are read again and unpacked. A document that needs more counts as
 * unsafe.
 */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Names without which a document has no script: the type of an action, and a form with its own scripts. */
const scriptNames: ReadonlySet<string> = new Set(['JavaScript', 'XFA']);
const OBJECT_STREAM = 'ObjStm';
const ENCRYPTED = 'Encrypt';
/** Parameter that transforms the bytes after decompression. */
const PREDICTOR = 'Predictor';

/** Each character of a name may be written as `#` and two digits. */
const LONGEST_NAME = '/'.length + 3 * 'JavaScript'.length;
/** First bytes of a name that is searched for, since each of its characters may be written as its code. */
const firstLetters: ReadonlySet<number | undefined> = new Set(Buffer.from('JXOEP#'));
/** A name, up to any delimiter. Some viewers also treat 80 and FF as spaces. */
const name = /^[^\0\t\n\f\r ()<>[\]{}/%\x80\xff]{3,30}/;

/** Header of an object stream that is only deflated, with just the necessary keys. Any other may hide its content. */
const plainObjectStream =
  /^<<(?=[^>]*\/Filter)(?:\s*(?:\/Type\s*\/ObjStm|\/(?:N|First)\s+\d+|\/Length\s+\d+(?:\s+\d+\s+R)?|\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])|\/Extends\s+\d+\s+\d+\s+R)(?=[\s/>]))+\s*>>\s*stream\r?\n/;
/** Header of any other stream, unambiguously closed. If it is not, viewers continue into the next object's. */
const flat = String.raw`(?:[^<>()[\]%]|<[\da-fA-F\s]*>)`;
const closedStream = new RegExp(
  String.raw`^<<(?:${flat}|\[${flat}*\])*?\/DecodeParms\s*<<[^<>()[\]%]*>>(?:${flat}|\[${flat}*\])*>>\s*stream\r?\n`,
);
const HEADER_BYTES = 1024;

/**
 * Whether a viewer might find a script in this PDF. True if its bytes or an object stream contain the name of one, or
 * if a part cannot be inspected. Official forms contain scripts, so this is no reason to reject a document.
 */
export function pdfMayRunScripts(file: OpenFile): Promise<boolean> {
  return withReadBuffer((window) => hasScripts(file, window));
}

async function hasScripts(file: OpenFile, window: Buffer): Promise<boolean> {
  let isUncertain = false;
  let hasObjectStreams = false;
  let bytesLeft = MAX_UNPACKED_BYTES;
  for await (const { found, position } of readNames(file, window)) {
    if (scriptNames.has(found)) return true;
    // Encrypted data may unpack differently here than with its key.
    if (found === ENCRYPTED) isUncertain = true;
    if (found === PREDICTOR) {
      bytesLeft -= 2 * HEADER_BYTES;
      isUncertain ||= bytesLeft < 0 || (await endOfHeader(file, { position, header: closedStream })) === undefined;
    }
    if (found === OBJECT_STREAM) {
      hasObjectStreams = true;
      const start = await endOfHeader(file, { position, header: plainObjectStream });
      if (start === undefined) return true;
      const unpacked = await unpack(file, { start, bytesLeft });
      if (unpacked === 'may run') return true;
      bytesLeft -= unpacked.bytes;
    }
    if (isUncertain && hasObjectStreams) return true;
  }
  return false;
}

async function* readNames(file: OpenFile, window: Buffer): AsyncIterable<{ found: string; position: number }> {
  const step = window.length - LONGEST_NAME;
  for (let position = 0; ; position += step) {
    const bytes = await readInto(window, file, position);
    const isLast = position + window.length >= file.size;
    for (const { found, index } of namesIn(bytes)) {
      // Anything that starts in the overlap is complete in the next window.
      if (isLast || index < step) yield { found, position: position + index };
    }
    if (isLast) return;
  }
}

/** Only possible names are converted to text, because the text of a whole window would be garbage of the same size. */
function* namesIn(bytes: Buffer): Iterable<{ found: string; index: number }> {
  for (let index = bytes.indexOf('/'); index !== -1; index = bytes.indexOf('/', index + 1)) {
    if (!firstLetters.has(bytes[index + 1])) continue;
    const [written] = name.exec(bytes.toString('latin1', index + 1, index + LONGEST_NAME)) ?? [];
    if (written === undefined) continue;
    const found = written.replace(/#([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
    yield { found, index };
  }
}

/**
 * Returns the start of the stream whose header has a name at this position. Undefined if the header has another form.
 */
async function endOfHeader(
  file: OpenFile,
  { position, header }: { position: number; header: RegExp },
): Promise<number | undefined> {
  const from = Math.max(0, position - HEADER_BYTES);
  const text = (await readInto(Buffer.alloc(2 * HEADER_BYTES), file, from)).toString('latin1');
  const before = text.slice(0, position - from);
  const opening = [...before.matchAll(/\d\s+\d+\s+obj\s*(?=<<)/g)].at(-1);
  if (!opening) return undefined;
  const start = opening.index + opening[0].length;
  const [matched = ''] = header.exec(text.slice(start)) ?? [];
  return start + matched.length > before.length ? from + start + matched.length : undefined;
}

async function unpack(
  file: OpenFile,
  { start, bytesLeft }: { start: number; bytesLeft: number },
): Promise<{ bytes: number } | 'may run'> {
  let bytes = 0;
  // Not a stream of the handle, which would close the handle at its end.
  const packed = Readable.from(piecesOfIt());
  const unpacked = createInflate();
  packed.once('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  let tail = Buffer.alloc(0);
  try {
    for await (const piece of unpacked) {
      bytes += (piece as Buffer).length;
      const here = Buffer.concat([tail, piece as Buffer]);
      for (const { found } of namesIn(here)) if (scriptNames.has(found) || found === PREDICTOR) return 'may run';
      if (bytes > bytesLeft) return 'may run';
      tail = here.subarray(-LONGEST_NAME);
    }
    return bytes > bytesLeft ? 'may run' : { bytes };
  } catch (error) {
    // Disk errors are ours. Unpacking errors are caused by the document.
    if (error instanceof Error && 'syscall' in error) throw error;
    return 'may run';
  } finally {
    packed.destroy();
  }

  async function* piecesOfIt(): AsyncIterable<Buffer> {
    for (let position = start; ; position += PIECE_BYTES) {
      const piece = await readInto(Buffer.allocUnsafe(PIECE_BYTES), file, position);
      if (piece.length === 0) return;
      bytes += piece.length;
      yield piece;
    }
  }
}
