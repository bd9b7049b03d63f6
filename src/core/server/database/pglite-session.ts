import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What migrations may create. PostgreSQL brings them along; PGlite loads each whenever it is opened. */
export const extensions = { btree_gist, pg_trgm };

/**
 * Gives a packet of PostgreSQL's protocol to PGlite, and its answer. `execProtocolRaw` would do the same, but reads all
 * answers once more and keeps what it read for ever (PGlite 0.5.16).
 */
export async function exchange(lite: PGlite, packet: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Each is a window on memory that the next one is written into.
  await lite.execProtocolRawStream(packet, { onRawData: (part) => void parts.push(part.slice()) });
  return new Uint8Array(Buffer.concat(parts));
}
