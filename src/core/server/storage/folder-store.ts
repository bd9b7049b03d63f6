import { constants, createReadStream } from 'node:fs';
import { access, link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

import { KeyTaken, type FileStore } from './store.ts';

/** Files in a folder of this machine. Keys are made by the server alone, and are checked all the same. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const root = path.resolve(folder, 'files');
  const temporaryFolder = path.resolve(folder, 'uploads');
  await mkdir(root, { recursive: true });
  await mkdir(temporaryFolder, { recursive: true });

  function pathOf(key: string): string {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Error('A key leads out of the store');
    return file;
  }

  return {
    temporaryFolder,
    async put(key, temporaryFile) {
      const file = pathOf(key);
      await mkdir(path.dirname(file), { recursive: true });
      await sync(temporaryFile);
      try {
        // A link, unlike a rename, fails where a file lies already.
        await link(temporaryFile, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new KeyTaken(key);
        throw error;
      }
      // The name must survive a crash as well as the bytes.
      for (let parent = path.dirname(file); parent.startsWith(root); parent = path.dirname(parent)) await sync(parent);
      await rm(temporaryFile);
    },
    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return handle && createReadStream('', { fd: handle, ...range });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async ping() {
      await access(root, constants.W_OK);
      await access(temporaryFolder, constants.W_OK);
    },
  };
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
