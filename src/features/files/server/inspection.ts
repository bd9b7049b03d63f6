// A file of its own: which type of file is looked into, and how.
import { open } from 'node:fs/promises';

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
const WINDOW_BYTES = 64 * 1024;

async function pdfRefusal(file: string): Promise<string | undefined> {
  const missing = new Set(pdfMarks);
  const overlap = Math.max(...pdfMarks.map((mark) => mark.length)) - 1;
  const window = Buffer.allocUnsafe(WINDOW_BYTES);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    // One mark stands at the end and one at the beginning: two looks tell of nearly every file.
    const positions = [Math.max(0, size - WINDOW_BYTES)];
    for (let position = 0; position < size; position += WINDOW_BYTES - overlap) positions.push(position);
    for (const position of positions) {
      const { bytesRead } = await handle.read(window, 0, WINDOW_BYTES, position);
      const bytes = window.subarray(0, bytesRead);
      for (const mark of missing) if (bytes.includes(mark)) missing.delete(mark);
      if (missing.size === 0) return undefined;
    }
    return damaged;
  } finally {
    await handle.close();
  }
}
