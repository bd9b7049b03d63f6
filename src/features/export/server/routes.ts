import { Readable } from 'node:stream';

import { signedIn } from '#core/server/access.ts';
import type { Product } from '#core/server/feature.ts';
import { defineDownload, mountRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { packExport } from './pack.ts';
import { readEverything } from './service.ts';

const TYPE = 'application/zip';

/** Everything of the user's own as one archive, also after a trial and whatever the role. */
export function exportRoutes(services: Services, product: Product) {
  return mountRoutes(services, [
    defineDownload({
      path: '/',
      summary: 'Everything that is kept about the person, as an archive',
      for: signedIn,
      refuses: ['too_many_requests'],
      type: TYPE,
      async handle({ act, c }) {
        const archive = packExport({ ...act, product }, await readEverything(act, product));
        const day = act.now.toISOString().slice(0, 10);
        return c.body(Readable.toWeb(archive) as ReadableStream<Uint8Array>, 200, {
          'content-type': TYPE,
          'content-disposition': `attachment; filename="laurel-export-${day}.zip"`,
          'cache-control': 'private, no-store',
        });
      },
    }),
  ]);
}
