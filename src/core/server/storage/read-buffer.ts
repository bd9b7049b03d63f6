import type { FileHandle } from 'node:fs/promises';

/** Open file with its size in bytes. */
export type OpenFile = { handle: FileHandle; size: number };

/** Size of one buffer. Each read costs a pass through a thread. */
export const READ_BUFFER_BYTES = 256 * 1024;

/** Maximum number of idle buffers. More are created if more files are read at once. */
const SPARE_MAX = 16;
const spare: Buffer[] = [];

/**
 * Lends a buffer for reading a file and reuses it for the next one. A new buffer each time would burden the garbage
 * collector. It still contains bytes of an earlier file, so use only what `readInto` returns.
 */
export async function withReadBuffer<Result>(work: (window: Buffer) => Promise<Result>): Promise<Result> {
  const window = spare.pop() ?? Buffer.allocUnsafeSlow(READ_BUFFER_BYTES);
  try {
    return await work(window);
  } finally {
    if (spare.length < SPARE_MAX) spare.push(window);
  }
}

/** Reads until the buffer is full or the file ends, because one read may return less. Returns the bytes read. */
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
