// A file of its own: which type of file is looked into, and how.
import { createReadStream } from 'node:fs';

import { fileTypes } from '#core/shared/uploads.ts';

import { damaged } from '../rules.ts';
import { archiveRefusal } from './archive.ts';
import { pixelRefusal } from './pixels.ts';

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

/** Marks that no PDF is without: a thing it consists of, and where its table of things lies. */
const pdfMarks = [' obj', 'startxref'];

async function pdfRefusal(file: string): Promise<string | undefined> {
  const missing = new Set(pdfMarks);
  const overlap = Math.max(...pdfMarks.map((mark) => mark.length)) - 1;
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const bytes = Buffer.concat([tail, chunk as Buffer]);
    for (const mark of missing) if (bytes.includes(mark)) missing.delete(mark);
    if (missing.size === 0) return undefined;
    tail = bytes.subarray(-overlap);
  }
  return damaged;
}
