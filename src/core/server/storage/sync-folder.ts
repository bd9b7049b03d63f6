import { open } from 'node:fs/promises';

/** Writes the names in a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and writes names through without a sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
