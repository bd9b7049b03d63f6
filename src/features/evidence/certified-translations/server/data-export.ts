import { z } from 'zod';

import type { ExportRule } from '#core/server/data-export.ts';
import { recordTypes } from '#records/registry.ts';

import { translationInput } from '../schema.ts';
import { translations } from './table.ts';

const {
  record_type,
  original_url,
  language,
  translation_url,
  certificate_url,
  translator_name,
  translator_address,
  translator_competence,
  translator_relation,
  translated_on,
} = translations;

export const exported: ExportRule[] = [
  {
    table: translations,
    about: 'your files that are not in English, with their translations and certificates',
    owners: [translations.user_id],
    portable: {
      columns: [
        record_type,
        original_url,
        language,
        translation_url,
        certificate_url,
        translator_name,
        translator_address,
        translator_competence,
        translator_relation,
        translated_on,
      ],
      check: () => translationInput.safeExtend({ record_type: z.enum(recordTypes.map(({ table }) => table)) }),
    },
  },
];
