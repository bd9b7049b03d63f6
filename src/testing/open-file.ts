import { open } from 'node:fs/promises';

import type { OpenFile } from '#core/server/storage/windows.ts';

/** Works with a file while it is open, as an upload's inspection does. */
export async function withOpenFile<Result>(path: string, work: (file: OpenFile) => Promise<Result>): Promise<Result> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    return await work({ handle, size });
  } finally {
    await handle.close();
  }
}
