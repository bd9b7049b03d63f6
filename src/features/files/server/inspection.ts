// A file of its own: which type of file is looked into, and how.
import { open, type FileHandle } from 'node:fs/promises';

import { readInto, withWindow } from '#core/server/storage/windows.ts';
import { fileTypes } from '#core/shared/uploads.ts';

import { damaged } from '../rules.ts';
import { archiveRefusal } from './archive.ts';
import { pixelRefusal } from './pixels.ts';
import { pdfMayRunScripts } from './scripts.ts';

const inspections: Record<string, (file: string) => Promise<string | undefined>> = {
  [fileTypes.pdf[0]]: pdfRefusal,
  [fileTypes.docx[0]]: archiveRefusal,
  [fileTypes.jpg[0]]: pixelRefusal,
  [fileTypes.png[0]]: pixelRefusal,
};

/**
 * Why a file of this type is not taken although it begins like one, or undefined. What it holds is looked at
 * and counted, never kept in memory or shown: that is left to the program that opens it.
 */
export async function inspectionRefusal({ file, type }: { file: string; type: string }): Promise<string | undefined> {
  return inspections[type]?.(file);
}

/** Whether what opens this file in a browser might find a script in it; a file is never taken for harmless by what it says. */
export async function mayRunScripts({ file, type }: { file: string; type: string }): Promise<boolean> {
  return type === fileTypes.pdf[0] && pdfMayRunScripts(file);
}

/** Marks that no PDF is without: a thing it consists of, and where its table of things lies. */
const pdfMarks = [' obj', 'startxref'];
/** In nearly every file, one mark is within so many bytes of the beginning and the other within as many of the end. */
const NEAR_BYTES = 16 * 1024;

async function pdfRefusal(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    return (await withWindow((window) => hasMarks(handle, window))) ? undefined : damaged;
  } finally {
    await handle.close();
  }
}

async function hasMarks(handle: FileHandle, window: Buffer): Promise<boolean> {
  const missing = new Set(pdfMarks);
  const overlap = Math.max(...pdfMarks.map((mark) => mark.length)) - 1;
  const { size } = await handle.stat();
  const near = window.subarray(0, NEAR_BYTES);
  if (await find(near, Math.max(0, size - NEAR_BYTES))) return true;
  if (await find(near, 0)) return true;
  for (let position = 0; position < size; position += window.length - overlap) {
    if (await find(window, position)) return true;
  }
  return false;

  /** Whether nothing is missing any more. */
  async function find(part: Buffer, position: number): Promise<boolean> {
    const bytes = await readInto(part, handle, position);
    for (const mark of missing) if (bytes.includes(mark)) missing.delete(mark);
    return missing.size === 0;
  }
}
