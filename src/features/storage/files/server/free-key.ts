// Unique storage keys. A key consists of a name and a time, so two may collide.
import { randomInt } from 'node:crypto';

import { AppError } from '#core/server/errors.ts';
import { KeyExistsError, type FileStore } from '#core/server/storage/store.ts';
import type { OpenReceivedFile, ReceivedFile } from '#core/server/storage/temporary-files.ts';

/** Prevents endless retries if the store fails for another reason. */
const KEY_TRIES = 50;
/** Limits how far a key's time can be from the upload's: 2 ** 12 ms, about four seconds. */
const MAX_DOUBLINGS = 12;

/**
 * Stores a file under a unique key. If its name and time are taken, it gets a random later time, from a range that
 * doubles with each try: hundreds of files with one name may arrive in the same millisecond.
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
    const later = tries === 0 ? 0 : randomInt(1, 2 ** Math.min(tries, MAX_DOUBLINGS) + 1);
    const key = `${folder}/${now.getTime() + later}-${name}`;
    try {
      await store.put(key, received.path, { handle: received.handle, signal });
      return key;
    } catch (error) {
      if (!(error instanceof KeyExistsError)) throw error;
    }
  }
  throw new AppError('upload_unavailable', { cause: new Error(`${KEY_TRIES} keys were taken`) });
}
