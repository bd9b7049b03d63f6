import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { translations } from './table.ts';

/** Files of records that are not in English, each with its translation and the translator's certificate. */
export const translationsFeature = defineFeature({
  name: 'translations',
  tables: [translations],
  trash: [translations],
  files: [translations.original_url, translations.translation_url, translations.certificate_url],
  notAudited: [{ table: translations, because: 'Its owner alone may write it.' }],
  exported,
});
