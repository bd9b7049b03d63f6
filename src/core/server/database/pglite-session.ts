import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Extensions that migrations may create. PostgreSQL ships them, and PGlite loads each whenever it is opened. */
export const extensions = { btree_gist, pg_trgm };

/**
 * Sends PGlite a protocol packet and returns the response. `execProtocolRaw` does the same, but also parses each
 * response and retains every message in memory (PGlite 0.5.16).
 */
export async function exchange(lite: PGlite, packet: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Each part is a view of memory that the next part overwrites.
  await lite.execProtocolRawStream(packet, { onRawData: (part) => void parts.push(part.slice()) });
  return new Uint8Array(Buffer.concat(parts));
}
