// A file of its own: which type of file is looked into, and how.
import type { OpenReceivedFile } from '#core/server/storage/temporary-files.ts';
import { readInto, withWindow, type OpenFile } from '#core/server/storage/windows.ts';
import { fileTypes } from '#core/shared/uploads.ts';

import { damaged } from '../rules.ts';
import { archiveRefusal } from './archive.ts';
import { pixelRefusal } from './pixels.ts';
import { pdfMayRunScripts } from './scripts.ts';

/** As much as `file-type` asks for at first. */
const HEAD_BYTES = 4100;
/** Of others, what lies further on decides. */
const knownByHead: ReadonlySet<string | undefined> = new Set([...fileTypes.pdf, ...fileTypes.doc, ...fileTypes.jpg]);

/** The type of a file by its bytes, whatever its name says; empty where they tell none. */
export async function typeOf(file: OpenReceivedFile): Promise<string> {
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
  const head = await fileTypeFromBuffer(await readInto(Buffer.allocUnsafe(HEAD_BYTES), file, 0));
  const found = knownByHead.has(head?.mime) ? head : await fileTypeFromFile(file.path);
  return found?.mime ?? '';
}

const inspections: Record<string, (file: OpenReceivedFile) => Promise<string | undefined>> = {
  [fileTypes.pdf[0]]: pdfRefusal,
  [fileTypes.docx[0]]: archiveRefusal,
  [fileTypes.jpg[0]]: pixelRefusal,
  [fileTypes.png[0]]: pixelRefusal,
};

/**
 * Why a file of this type is not taken although it begins like one, or undefined. What it holds is looked at
 * and counted, never kept in memory or shown: that is left to the program that opens it.
 */
export async function inspectionRefusal(file: OpenReceivedFile, type: string): Promise<string | undefined> {
  return inspections[type]?.(file);
}

/** Whether what opens this file in a browser might find a script in it; a file is never taken for harmless by what it says. */
export async function mayRunScripts(file: OpenFile, type: string): Promise<boolean> {
  return type === fileTypes.pdf[0] && pdfMayRunScripts(file);
}

/** Marks that no PDF is without: a thing it consists of, and where its table of things lies. */
const pdfMarks = [' obj', 'startxref'];
/** In nearly every file, one mark is within so many bytes of the beginning and the other within as many of the end. */
const NEAR_BYTES = 16 * 1024;

async function pdfRefusal(file: OpenFile): Promise<string | undefined> {
  return (await withWindow((window) => hasMarks(file, window))) ? undefined : damaged;
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

  /** Whether nothing is missing any more. */
  async function find(part: Buffer, position: number): Promise<boolean> {
    const bytes = await readInto(part, file, position);
    for (const mark of missing) if (bytes.includes(mark)) missing.delete(mark);
    return missing.size === 0;
  }
}
