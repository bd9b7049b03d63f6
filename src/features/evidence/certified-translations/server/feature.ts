import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { defineFeature } from '#core/server/feature.ts';
import { FILES_PREFIX, paths, rowLink } from '#core/shared/paths.ts';
import { fileName } from '#core/shared/uploads.ts';
import { recordTypes } from '#records/registry.ts';

import { translationInput } from '../schema.ts';
import { translationsRoutes } from './routes.ts';
import { translationColumns, translations } from './table.ts';
import { translationPendingItems } from './pending-items.ts';

/** Files of records that are not in English, each with its translation and the translator's certificate. */
export const certifiedTranslationsFeature = defineFeature({
  tables: [translations],
  liveUpdates: [{ table: translations, readers: [translations.user_id] }],
  trash: [translations],
  files: [translations.original_url, translations.translation_url, translations.certificate_url],
  auditExcluded: [{ table: translations, because: 'Only its owner may write it.' }],
  exported: [
    {
      table: translations,
      about: 'your files that are not in English, with their translations and certificates',
      owners: [translations.user_id],
      portable: {
        columns: translationColumns.map((name) => translations[name]),
        check: () => translationInput.safeExtend({ record_type: z.enum(recordTypes.map(({ table }) => table)) }),
      },
    },
  ],
  searchSources: [
    {
      table: translations,
      // Last segment of the URL, which contains the file name. File names are searched separately.
      title: sql`regexp_replace(${translations.original_url}, '^.*/', '')`,
      words: [translations.translator_name, translations.translator_competence],
      read: (title) => fileName(`${FILES_PREFIX}${title}`),
      place: 'Translations',
      link: (id) => rowLink(`${paths.dashboard}/translations`, id),
    },
  ],
  pendingItems: translationPendingItems,
  routes: { '/api/translations': translationsRoutes },
});
