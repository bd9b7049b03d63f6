import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { lettersRoutes } from './routes.ts';
import { letters, letterVersions } from './table.ts';

/** Letter of a binder, whose citations of exhibits always show current numbers. */
export const petitionLettersFeature = defineFeature({
  tables: [letters, letterVersions],
  liveUpdates: [{ table: letters, readers: [letters.user_id], includeActor: true }],
  auditExcluded: [
    { table: letters, because: 'Only its owner may write it.' },
    { table: letterVersions, because: 'Only the system writes it.' },
  ],
  exported,
  routes: { '/api/letters': lettersRoutes },
});
