import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, it } from 'vitest';

import { fileTypes } from '#core/shared/uploads.ts';
import { createFolder } from '#testing/binder.ts';
import { createDocx, createPdf } from '#testing/fixtures.ts';
import { withOpenFile } from '#testing/open-file.ts';

import { inspectUpload, type Inspected } from './inspection.ts';

async function inspect(bytes: Uint8Array, type: string, seconds?: number): Promise<Inspected> {
  const file = path.join(await createFolder(), 'file');
  await writeFile(file, bytes);
  const turn = { user: 'a', ...(seconds !== undefined && { seconds }) };
  return withOpenFile(file, (opened) => inspectUpload({ path: file, ...opened }, { type, ...turn }));
}

// Both take far longer than a millisecond even in a thread that is already warm.
it.each([
  {
    name: 'DOCX',
    long: createDocx(`<w:r><w:t>${'A long text. '.repeat(1_000_000)}</w:t></w:r>`),
    short: createDocx(),
    type: fileTypes.docx[0],
  },
  { name: 'PDF', long: Buffer.alloc(64 * 1024 * 1024, '%PDF-1.7\n'), short: createPdf(), type: fileTypes.pdf[0] },
])(
  'a $name that takes too long to inspect is rejected, and the next one is inspected',
  async ({ long, short, type }) => {
    const { refusal } = await inspect(long, type, 0.001);
    expect(refusal).toBe('This document takes too long to check. Please print it to a new PDF and upload that.');
    expect(await inspect(short, type)).toEqual({ runsScripts: false });
  },
);
