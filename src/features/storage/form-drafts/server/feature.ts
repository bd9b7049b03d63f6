import { defineFeature } from '#core/server/feature.ts';
import { DAY } from '#core/server/jobs.ts';

import { exported } from './data-export.ts';
import { draftsRoutes } from './routes.ts';
import { sweepDrafts } from './service.ts';
import { drafts } from './table.ts';

export const formDraftsFeature = defineFeature({
  tables: [drafts],
  files: [drafts.values],
  auditExcluded: [{ table: drafts, because: 'Only its owner may write it.' }],
  exported,
  jobs: (services) => [{ name: 'sweep drafts', everyMinutes: DAY, run: () => sweepDrafts(services) }],
  routes: { '/api/drafts': draftsRoutes },
});
