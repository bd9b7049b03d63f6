import { open } from 'node:fs/promises';

import type { OpenFile } from '#core/server/storage/read-buffer.ts';

/** Runs work on an open file, like the inspection of an upload. */
export async function withOpenFile<Result>(path: string, work: (file: OpenFile) => Promise<Result>): Promise<Result> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    return await work({ handle, size });
  } finally {
    await handle.close();
  }
}
