import { defineFeature } from '#core/server/feature.ts';
import { DAY } from '#core/server/jobs.ts';

import { draftInput } from '../schema.ts';
import { draftsRoutes } from './routes.ts';
import { sweepDrafts } from './service.ts';
import { drafts } from './table.ts';

export const formDraftsFeature = defineFeature({
  tables: [drafts],
  files: [drafts.values],
  auditExcluded: [{ table: drafts, because: 'Only its owner may write it.' }],
  exported: [
    {
      table: drafts,
      about: 'what you have typed into forms but not saved',
      owners: [drafts.user_id],
      portable: {
        columns: [drafts.form, drafts.values, drafts.base_version],
        check: () => draftInput,
        json: { values: draftInput.shape.values },
        embeddedIdColumns: [drafts.form],
        // An imported row starts at its first version.
        begin: (row) => (row.base_version === null ? row : { ...row, base_version: 1 }),
      },
    },
  ],
  jobs: (services) => [{ name: 'sweep drafts', everyMinutes: DAY, run: () => sweepDrafts(services) }],
  routes: { '/api/drafts': draftsRoutes },
});
