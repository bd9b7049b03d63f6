import { defineFeature } from '#core/server/feature.ts';
import { SECOND } from '#core/server/jobs.ts';

import { exported } from './data-export.ts';
import { makeDuePacks } from './making.ts';
import { freePacks } from './ended.ts';
import { packsRoutes } from './routes.ts';
import { MAKING } from './service.ts';
import { sharedPacksRoutes } from './shared.ts';
import { packs } from './table.ts';

/** Files of a binder for printing or uploading. */
export const packsFeature = defineFeature({
  name: 'packs',
  tables: [packs],
  live: [{ table: packs, readers: [packs.user_id], assignedTo: packs.user_id, toldToAll: true }],
  files: [packs.part_urls, packs.letter_url],
  notAudited: [{ table: packs, because: 'Beside its owner users may only cancel one that is being made.' }],
  exported,
  free: freePacks,
  jobs: (services) => [
    // Early, so that a packet interrupted by a crash restarts at once. Others are found within half a minute.
    { name: MAKING, everyMinutes: 5 * SECOND, isEarly: true, run: (stopping) => makeDuePacks(services, stopping) },
  ],
  routes: { '/api/packs': packsRoutes, '/api/shared-packs': sharedPacksRoutes },
});
