import { z } from 'zod';

import { letterDocument } from '#binder-engine/letter.ts';
import { defineFeature } from '#core/server/feature.ts';

import { lettersRoutes } from './routes.ts';
import { letters, letterVersions } from './table.ts';

const { binder_id, document } = letters;

/** Letter of a binder, whose citations of exhibits always show current numbers. */
export const petitionLettersFeature = defineFeature({
  tables: [letters, letterVersions],
  liveUpdates: [{ table: letters, readers: [letters.user_id], includeActor: true }],
  auditExcluded: [
    { table: letters, because: 'Only its owner may write it.' },
    { table: letterVersions, because: 'Only the system writes it.' },
  ],
  exported: [
    {
      table: letters,
      about: 'the letters in your binders',
      owners: [letters.user_id],
      portable: {
        columns: [binder_id, document],
        check: () => z.strictObject({ binder_id: z.uuid(), document: letterDocument }),
        json: { document: letterDocument },
      },
    },
    {
      table: letterVersions,
      about: 'earlier versions of your letters',
      owners: [letterVersions.user_id],
      portable: { stays: 'earlier versions are kept only by the server; the letter itself is imported' },
    },
  ],
  routes: { '/api/letters': lettersRoutes },
});
