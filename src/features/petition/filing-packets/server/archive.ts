// Archive of a packet.
import type { ActorContext } from '#core/server/actor-context.ts';
import { createArchive } from '#core/server/archive.ts';
import { disposition } from '#core/server/disposition.ts';
import { asWebStream } from '#core/server/file-response.ts';
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
  return c.body(asWebStream(archive), 200, {
    ...headers,
    ...(size !== undefined && { 'content-length': String(size) }),
  });
}

/** Streams the parts of a packet uncompressed, and returns the total size. */
function packArchive({ store, log }: ActorContext, { id, parts, created_at }: PacketRow) {
  const archive = createArchive(log.child({ packet: id }), 'the archive of a packet was interrupted');
  const mtime = new Date(created_at);
  for (const { name, url, size } of parts) {
    archive.add(name, { mtime, compress: false, size }, () => store.read(fileKey(url) ?? ''));
  }
  return { archive: archive.bytes, size: archive.end() };
}
