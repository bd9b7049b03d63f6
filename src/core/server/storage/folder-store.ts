import { constants, createReadStream } from 'node:fs';
import { access, link, mkdir, open, opendir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '../errors.ts';
import { KeyExistsError, type FileStore } from './store.ts';
import { syncFolder } from './sync-folder.ts';
import { openTemporaryFolder, probeFolder, removeTemporaryFile } from './temporary-files.ts';

/** Read size. Larger than the default of 64 kB, because each piece costs a pass through a thread and two streams. */
const READ_BYTES = 256 * 1024;

const FOLDERS_REMEMBERED = 10_000;

/** Opens the file store in a local folder. Only the server creates keys, but they are checked anyway. */
export async function openFolderStore(dataFolder: string): Promise<FileStore> {
  const root = path.resolve(dataFolder, 'files');
  await mkdir(root, { recursive: true });
  const temporaryFolder = await openTemporaryFolder(dataFolder);

  function resolvePath(key: string): string {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Error('A key leads out of the store');
    return file;
  }

  /** Folders whose directory entries have been synced to disk since this process started. */
  const durable = new Set([root]);

  async function writeNameThrough(folder: string): Promise<void> {
    if (durable.has(folder)) return;
    const parent = path.dirname(folder);
    await writeNameThrough(parent);
    await syncFolder(parent);
    if (durable.size >= FOLDERS_REMEMBERED) durable.clear();
    durable.add(root).add(folder);
  }

  async function createFolder(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeNameThrough(folder);
  }

  async function keep({
    key,
    file,
    temporaryFile,
    handle,
  }: {
    key: string;
    file: string;
    temporaryFile: string;
    handle: FileHandle | undefined;
  }): Promise<void> {
    const folder = path.dirname(file);
    const isFolderKnown = durable.has(folder);
    await Promise.all([
      handle ? handle.sync() : syncFile(temporaryFile),
      isFolderKnown ? undefined : createFolder(folder),
    ]);
    try {
      // Unlike a rename, a link fails if the file already exists.
      await link(temporaryFile, file);
    } catch (error) {
      if (isFolderKnown && isCode(error, 'ENOENT')) {
        // A cached folder was deleted in the meantime.
        durable.clear();
        durable.add(root);
        return keep({ key, file, temporaryFile, handle });
      }
      throw isCode(error, 'EEXIST') ? new KeyExistsError(key) : error;
    }
    try {
      // The name must survive a crash as well as the bytes.
      await syncFolder(folder);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  return {
    temporaryFolder,
    async put(key, temporaryFile, { handle } = {}) {
      const file = resolvePath(key);
      await keep({ key, file, temporaryFile, handle }).catch((error: unknown) => {
        throw error instanceof KeyExistsError ? error : new AppError('upload_unavailable', { cause: error });
      });
      await removeTemporaryFile(temporaryFile);
    },
    async read(key, range) {
      const handle = await open(resolvePath(key), 'r').catch(ignoreMissing).catch(failUnavailable);
      return handle && createReadStream('', { fd: handle, highWaterMark: READ_BYTES, ...range });
    },
    async remove(key) {
      await rm(resolvePath(key), { force: true });
    },
    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        const file = path.join(entry.parentPath, entry.name);
        const found = entry.isFile() ? await stat(file).catch(ignoreMissing) : undefined;
        if (found) yield { key: path.relative(root, file).split(path.sep).join('/'), storedAt: found.mtime };
      }
    },
    async ping() {
      await access(root, constants.W_OK);
      await probeFolder(temporaryFolder);
    },
  };
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function failUnavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause });
}

function ignoreMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
