import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Storage for file contents, implemented by a local folder and an S3-compatible server. */
export type FileStore = {
  /**
   * Moves a finished temporary file to an unused key. When it resolves, the bytes survive a crash.
   * @param options.handle open handle of that file, if any
   * @param options.signal ends further attempts, because the caller has left
   * @throws KeyExistsError if the key already exists: nothing is ever overwritten
   * @throws AppError upload_unavailable if the store fails
   */
  put(key: string, temporaryFile: string, options?: { handle?: FileHandle; signal?: AbortSignal }): Promise<void>;
  /**
   * Streams the bytes from start to end (inclusive), or all of them. Undefined if the key does not exist.
   * @throws AppError unavailable if the store fails
   */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Lists all stored files in any order, with the time of storage. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Throws unless the store is ready: the folder is writable, the bucket exists and the credentials are valid. */
  ping(): Promise<void>;
  /** Local folder for active uploads, from which `put` may move files. */
  temporaryFolder: string;
};

/** Byte range with both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

export class KeyExistsError extends Error {
  override name = 'KeyExistsError';
}
