import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { makeDuePacks } from './making.ts';
import { packsRoutes } from './routes.ts';
import { MAKING } from './service.ts';
import { packs } from './table.ts';

/** Binders made into files to print or to upload. */
export const packsFeature = defineFeature({
  name: 'packs',
  tables: [packs],
  live: [{ table: packs, readers: [packs.user_id], toldToAll: true }],
  files: [packs.part_urls],
  notAudited: [{ table: packs, because: 'Its owner alone may change it.' }],
  exported,
  jobs: (services) => [{ name: MAKING, everyMinutes: 1, run: (stopping) => makeDuePacks(services, stopping) }],
  routes: { '/api/packs': packsRoutes },
});
