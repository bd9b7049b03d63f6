// Archive of a packet.
import { Readable } from 'node:stream';

import { ZipFile, type EndOptions } from 'yazl';

import type { ActorContext } from '#core/server/actor-context.ts';
import { disposition } from '#core/server/disposition.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { fileKey } from '#core/shared/uploads.ts';

import { archiveName } from '../rules.ts';
import type { PacketRow } from '../schema.ts';

export const ZIP = 'application/zip';

/** Handles GET and HEAD for the archive of a ready packet. */
export function respondWithArchive({ ctx, c }: { ctx: ActorContext; c: RequestContext }, row: PacketRow): Response {
  const headers = {
    'content-type': ZIP,
    'content-disposition': disposition('attachment', archiveName(row)),
    'cache-control': 'private, no-store',
  };
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
  const { archive, size } = packArchive(ctx, row);
  return c.body(Readable.toWeb(archive) as ReadableStream<Uint8Array>, 200, {
    ...headers,
    ...(size !== undefined && { 'content-length': String(size) }),
  });
}

/** Streams the parts of a packet uncompressed, and returns the total size. */
function packArchive(
  { store, log }: ActorContext,
  { id, parts, created_at }: PacketRow,
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
  // The download fails rather than missing a part. The log has the reason.
  zip.on('error', (error: Error) => {
    log.error({ err: error, packet: id }, 'the archive of a packet was interrupted');
    archive.destroy(error);
  });
  // An aborted download leaves no file open.
  archive.once('close', () => reading?.destroy());
  return { archive, size };
}
