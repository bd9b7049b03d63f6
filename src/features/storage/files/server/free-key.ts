// Unique storage keys. A key consists of a name and a time, so two may collide.
import { AppError } from '#core/server/errors.ts';
import { KeyExistsError, type FileStore } from '#core/server/storage/store.ts';
import type { OpenReceivedFile, ReceivedFile } from '#core/server/storage/temporary-files.ts';

/**
 * More than one user uploads files of one name in as many milliseconds. The limit prevents endless retries if the store
 * fails for another reason.
 */
const KEY_TRIES = 50;

/**
 * Stores a file under a unique key. If two files have the same name and time, the later one uses the next millisecond.
 */
export async function putUnderFreeKey({
  store,
  received,
  name,
  folder,
  now,
  signal,
}: {
  store: FileStore;
  received: ReceivedFile & Partial<OpenReceivedFile>;
  name: string;
  folder: string;
  now: Date;
  signal?: AbortSignal;
}): Promise<string> {
  for (let tries = 0; tries < KEY_TRIES; tries += 1) {
    const key = `${folder}/${now.getTime() + tries}-${name}`;
    try {
      await store.put(key, received.path, { handle: received.handle, signal });
      return key;
    } catch (error) {
      if (!(error instanceof KeyExistsError)) throw error;
    }
  }
  throw new AppError('upload_unavailable', { cause: new Error(`${KEY_TRIES} keys were taken`) });
}
