// A file of its own: what the archive of a pack looks like.
import type { Readable } from 'node:stream';

import { ZipFile, type EndOptions } from 'yazl';

import type { Act } from '#core/server/act.ts';
import { fileKey } from '#core/shared/uploads.ts';

import type { PackRow } from '../schema.ts';

/** The parts of a pack as they are, sent while they are read, and how many bytes that makes. */
export function packArchive(
  { store, log }: Act,
  { id, parts, created_at }: PackRow,
): { archive: Readable; size: number | undefined } {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let size: number | undefined;
  let reading: Readable | undefined;
  for (const { name, url, size: bytes } of parts) {
    const key = fileKey(url) ?? '';
    zip.addReadStreamLazy(name, { mtime: new Date(created_at), compress: false, size: bytes }, (take) => {
      store.read(key).then(
        (body) => {
          reading = body;
          if (body && archive.destroyed) body.destroy();
          else if (body) take(null, body);
          else take(new Error(`The bytes of ${key} are missing from the store`), undefined as never);
        },
        (error: unknown) => take(error, undefined as never),
      );
    });
  }
  zip.end({} as EndOptions, (total?: number) => void (size = total));
  // The download breaks rather than lacking a part; the log says why.
  zip.on('error', (error: Error) => {
    log.error({ err: error, pack: id }, 'the archive of a pack broke off');
    archive.destroy(error);
  });
  // Who leaves before the end leaves no file open.
  archive.once('close', () => reading?.destroy());
  return { archive, size };
}
