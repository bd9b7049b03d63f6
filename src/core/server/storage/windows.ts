import type { FileHandle } from 'node:fs/promises';

/** A file that is open, and how many bytes it has. */
export type OpenFile = { handle: FileHandle; size: number };

/** Of one buffer; each read costs a turn through a thread. */
export const WINDOW_BYTES = 256 * 1024;

/** Kept between files; more are made while more files are read at once. */
const SPARE_MAX = 16;
const spare: Buffer[] = [];

/**
 * Lends a buffer to read a file through, and keeps it for the next file: a new one each time would keep the garbage
 * collector busy. It still holds bytes of an earlier file, so use only what `readInto` returns.
 */
export async function withWindow<Result>(work: (window: Buffer) => Promise<Result>): Promise<Result> {
  const window = spare.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
  try {
    return await work(window);
  } finally {
    if (spare.length < SPARE_MAX) spare.push(window);
  }
}

/** Reads on until the window is full or the file at its end, since one read may bring less. Returns what was read. */
export async function readInto(window: Buffer, { handle, size }: OpenFile, position: number): Promise<Buffer> {
  const wanted = Math.min(window.length, Math.max(0, size - position));
  let filled = 0;
  while (filled < wanted) {
    const { bytesRead } = await handle.read(window, filled, wanted - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return window.subarray(0, filled);
}
