import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Where files' bytes are kept; a local folder and an S3-compatible server share this. */
export type FileStore = {
  /**
   * Moves a finished temporary file in under a key that is not taken yet; on return the bytes are safe
   * against a crash.
   * @param options.handle of that file, where it is still open
   * @param options.signal ends further attempts, because the caller has left
   * @throws KeyTaken when something lies under the key already: nothing is ever overwritten
   * @throws AppError upload_unavailable when the store fails
   */
  put(key: string, temporaryFile: string, options?: { handle?: FileHandle; signal?: AbortSignal }): Promise<void>;
  /**
   * The bytes from start to end (inclusive), or all of them, as a stream; undefined where nothing lies.
   * @throws AppError unavailable when the store fails
   */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Everything that lies here, in any order, with when it was put. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Throws unless it can serve now: the folder is writable, the bucket is there and the keys fit. */
  ping(): Promise<void>;
  /** A folder of this machine for uploads under way, on which `put` may rely. */
  temporaryFolder: string;
};

/** Both ends inclusive, as HTTP counts. */
export type ByteRange = { start: number; end: number };

export class KeyTaken extends Error {
  override name = 'KeyTaken';
}
