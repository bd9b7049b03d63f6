import { signedIn } from '#core/server/access.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { asWebStream } from '#core/server/file-response.ts';
import { defineDownload, mountRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { createLimitedQueue } from '#core/server/fair-queue.ts';

import { packExport } from './pack.ts';
import { collectEverything, countExport } from './service.ts';

const TYPE = 'application/zip';

/** Only one user's rows are read at a time. The archive is written as it is sent, after the turn ends. */
const take = createLimitedQueue({ ofOne: 2, ofAll: 40, busy: 'too_many_requests' });

/** Creates the route that exports everything of the user as one archive, even after a trial and in any role. */
export function exportRoutes(services: Services, registry: FeatureRegistry) {
  return mountRoutes(services, [
    defineDownload({
      path: '/',
      summary: 'Everything stored about the user, as an archive',
      access: signedIn,
      errors: ['too_many_requests'],
      type: TYPE,
      async handle({ ctx, c }) {
        const user = await countExport(ctx);
        const headers = {
          'content-type': TYPE,
          'content-disposition': `attachment; filename="laurel-export-${ctx.now.toISOString().slice(0, 10)}.zip"`,
          'cache-control': 'private, no-store',
        };
        if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
        const pack = async () => packExport({ ...ctx, registry }, await collectEverything(ctx, registry));
        const archive = await take(user, pack, c.req.raw.signal);
        return c.body(asWebStream(archive), 200, headers);
      },
    }),
  ]);
}
