import { Readable } from 'node:stream';

import { createApi } from '#core/server/guard.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import type { Services } from '#core/server/services.ts';

import { readOwnFiles, readOwnRows } from './queries.ts';
import { packExport } from './pack.ts';

const LIMIT = 10;
const WINDOW_SECONDS = 3600;

/** Everything of one's own as one archive, also after a trial and whatever the role. */
export function exportRoutes(services: Services) {
  const { database, now } = services;
  const api = createApi();
  // No schema describes it: the answer is an archive.
  api.get('/', async (c) => {
    const contents = await database.asActor(c.get('token'), async (tx, { userId }) => ({ userId, rows: await readOwnRows(tx), files: await readOwnFiles(tx) }));
    await takeFromLimit({ database, key: `export:${contents.userId}`, limit: LIMIT, windowSeconds: WINDOW_SECONDS, now: now() });
    const day = now().toISOString().slice(0, 10);
    const archive = packExport(services, contents);
    return c.body(Readable.toWeb(archive) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="laurel-export-${day}.zip"`,
      'cache-control': 'private, no-store',
    });
  });
  return api;
}
