import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What migrations may create. PostgreSQL brings them along; PGlite loads each whenever it is opened. */
export const extensions = { btree_gist, pg_trgm };

/**
 * Sends PGlite a packet of PostgreSQL's protocol and returns the answer. `execProtocolRaw` does the same, but parses each
 * answer as well and keeps every message in memory (PGlite 0.5.16).
 */
export async function exchange(lite: PGlite, packet: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Each part is a view of memory that the next one overwrites.
  await lite.execProtocolRawStream(packet, { onRawData: (part) => void parts.push(part.slice()) });
  return new Uint8Array(Buffer.concat(parts));
}
