import { Readable } from 'node:stream';

import type { Exported } from '#core/server/exported.ts';
import { createApi } from '#core/server/guard.ts';
import type { Services } from '#core/server/services.ts';

import { packExport } from './pack.ts';
import { readEverything } from './service.ts';

/** Everything of the user's own as one archive, also after a trial and whatever the role. */
export function exportRoutes(services: Services, declared: readonly Exported[]) {
  const api = createApi();
  // No schema describes it: the answer is an archive.
  api.get('/', async (c) => {
    const archive = packExport(services, await readEverything(services, { token: c.get('token'), declared }));
    const day = services.now().toISOString().slice(0, 10);
    return c.body(Readable.toWeb(archive) as ReadableStream<Uint8Array>, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="laurel-export-${day}.zip"`,
      'cache-control': 'private, no-store',
    });
  });
  return api;
}
