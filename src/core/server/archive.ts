// ZIP archives that are built as they are read, one entry at a time.
import type { Readable } from 'node:stream';

import type { Logger } from 'pino';
import { ZipFile, type EndOptions, type ReadStreamOptions } from 'yazl';

/** Opens the bytes of an entry. Undefined if there are none. */
type Open = () => Promise<Readable | undefined>;

export type Archive = {
  bytes: Readable;
  /** Adds an entry, which is opened when it is its turn. */
  add(path: string, options: Partial<ReadStreamOptions>, open: Open): void;
  /** Ends the list of entries. Returns the size of the archive in bytes, if all entries have a size and none is packed. */
  end(): number | undefined;
};

/**
 * Creates an archive. If an entry fails, the download aborts rather than omit it, and the log has the reason. If its
 * reader leaves, the open entry is closed.
 */
export function createArchive(log: Logger, message: string): Archive {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  let source: Readable | undefined;
  const fail = (error: Error): void => {
    if (bytes.destroyed) return;
    log.error({ err: error }, message);
    bytes.destroy(error);
  };
  zip.on('error', fail);
  // It may fail before its reader listens.
  bytes.on('error', () => undefined).once('close', () => source?.destroy());
  return {
    bytes,
    add(path, options, open) {
      zip.addReadStreamLazy(path, options, (take) => {
        open().then((opened) => {
          if (!opened) return fail(new Error(`The bytes of ${path} are missing`));
          source = opened;
          // The library does not listen, and an error without a listener would end the process.
          opened.on('error', fail);
          if (bytes.destroyed) opened.destroy();
          else take(null, opened);
        }, fail);
      });
    },
    end() {
      let size: number | undefined;
      zip.end({} as EndOptions, (total?: number) => void (size = total));
      return size;
    },
  };
}
