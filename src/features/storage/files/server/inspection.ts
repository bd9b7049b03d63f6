// Selects how each file type is inspected.
import { open } from 'node:fs/promises';

import type { OpenReceivedFile } from '#core/server/storage/temporary-files.ts';
import { readInto, withReadBuffer, type OpenFile } from '#core/server/storage/read-buffer.ts';
import { runInThread, TookTooMuch, type ThreadTurn } from '#core/server/threads.ts';
import { detectTextType } from '#core/server/text-types.ts';
import { fileTypes } from '#core/shared/uploads.ts';

import { damaged } from '../rules.ts';
import { checkArchive, archiveTypes } from './archive.ts';
import { checkPixelCount } from './pixels.ts';
import { pdfMayRunScripts } from './scripts.ts';

/** Number of bytes that `file-type` reads first. */
const HEAD_BYTES = 4100;
/** Bytes of a text that are read to detect whether and which text it is. */
const TEXT_BYTES = 64 * 1024;
/** Types of which the head is sufficient. For others, later bytes decide. */
const knownByHead: ReadonlySet<string | undefined> = new Set([...fileTypes.pdf, ...fileTypes.doc, ...fileTypes.jpg]);

/** Returns the type of a file by its bytes, independent of its name. Empty if they are inconclusive. */
export async function detectType(file: OpenReceivedFile): Promise<string> {
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
  const head = await fileTypeFromBuffer(await readInto(Buffer.allocUnsafe(HEAD_BYTES), file, 0));
  const found = knownByHead.has(head?.mime) ? head : await fileTypeFromFile(file.path);
  // Web pages may start like XML, and emails have no signature at all.
  const isDetected = found !== undefined && found.mime !== 'application/xml';
  if (isDetected) return found.mime;
  return detectTextType(await readInto(Buffer.allocUnsafe(TEXT_BYTES), file, 0)) ?? found?.mime ?? '';
}

export type Inspected = {
  /** Reason why the file is not accepted although it starts like its type. */
  refusal?: string | undefined;
  /** Whether a program that opens it in a browser might find a script in it. Metadata in the file is not trusted. */
  runsScripts: boolean;
};

/**
 * Inspects an uploaded file of this type. Contents are streamed, never held in memory or displayed. Documents are
 * inspected in a thread, since they may unpack to two hundred megabytes.
 * @throws AppError too_many_requests
 */
export async function inspectUpload(
  { path, size, handle }: Omit<OpenReceivedFile, 'sha256'>,
  { type, ...running }: { type: string } & ThreadTurn,
): Promise<Inspected> {
  if (images.has(type)) return { refusal: await checkPixelCount({ handle, size }), runsScripts: false };
  if (!documents.has(type)) return { runsScripts: false };
  try {
    const module = new URL(import.meta.url);
    const args: Parameters<typeof inspectDocument> = [{ path, size, type }];
    return await runInThread<typeof inspectDocument>(
      { module, name: 'inspectDocument', args },
      { seconds: MAX_SECONDS, ...running },
    );
  } catch (error) {
    if (error instanceof TookTooMuch) return { refusal: tooSlow, runsScripts: true };
    throw error;
  }
}

const images: ReadonlySet<string> = new Set([...fileTypes.jpg, ...fileTypes.png]);
const [RTF] = fileTypes.rtf;
const documents: ReadonlySet<string> = new Set([...fileTypes.pdf, RTF, ...archiveTypes]);
/** Time limit of an inspection. The largest archive takes 5 seconds on a busy machine. */
const MAX_SECONDS = 30;
const tooSlow = 'This document takes too long to check. Please print it to a new PDF and upload that.';

/** Inspects a PDF or an office document, in the thread. */
export async function inspectDocument({
  path,
  size,
  type,
}: {
  path: string;
  size: number;
  type: string;
}): Promise<Inspected> {
  if (archiveTypes.has(type)) return { refusal: await checkArchive({ path, size, type }), runsScripts: false };
  const handle = await open(path);
  try {
    if (type === RTF) return { refusal: await checkRtf({ handle, size }), runsScripts: false };
    const problem = await pdfRefusal({ handle, size });
    return { refusal: problem, runsScripts: problem === undefined && (await pdfMayRunScripts({ handle, size })) };
  } finally {
    await handle.close();
  }
}

/** Data of an embedded program, a link that is followed when the file opens, and a template that is fetched then. */
const rtfMarks = /\\(?:objdata|objupdate|objautlink|\*\s*\\template)/;
/** Longer than any of these. */
const RTF_OVERLAP = 64;
const rtfRefusal =
  'This document contains an object from another program, or a template that loads when the file is opened. Please save it as a PDF.';

/** Returns why this document is not accepted, or undefined. */
function checkRtf(file: OpenFile): Promise<string | undefined> {
  return withReadBuffer(async (window) => {
    for (let position = 0; position < file.size; position += window.length - RTF_OVERLAP) {
      const bytes = await readInto(window, file, position);
      if (rtfMarks.test(bytes.toString('latin1'))) return rtfRefusal;
    }
    return undefined;
  });
}

/** Tokens that every PDF contains: the start of an object, and the position of the cross-reference table. */
const pdfMarks = [' obj', 'startxref'];
/** In nearly every file, one token is within this many bytes of the start and the other within as many of the end. */
const NEAR_BYTES = 16 * 1024;

async function pdfRefusal(file: OpenFile): Promise<string | undefined> {
  return (await withReadBuffer((window) => hasMarks(file, window))) ? undefined : damaged;
}

async function hasMarks(file: OpenFile, window: Buffer): Promise<boolean> {
  const missing = new Set(pdfMarks);
  const overlap = Math.max(...pdfMarks.map((mark) => mark.length)) - 1;
  const { size } = file;
  const near = window.subarray(0, NEAR_BYTES);
  if (await find(near, Math.max(0, size - NEAR_BYTES))) return true;
  if (await find(near, 0)) return true;
  for (let position = 0; position < size; position += window.length - overlap) {
    if (await find(window, position)) return true;
  }
  return false;

  /** Searches a part. Returns whether all tokens are found. */
  async function find(part: Buffer, position: number): Promise<boolean> {
    const bytes = await readInto(part, file, position);
    for (const mark of missing) if (bytes.includes(mark)) missing.delete(mark);
    return missing.size === 0;
  }
}
