import { z } from 'zod';

import type { ExportRule } from '#core/server/data-export.ts';
import { recordTypes } from '#records/registry.ts';

import { translationInput } from '../schema.ts';
import { translationColumns, translations } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: translations,
    about: 'your files that are not in English, with their translations and certificates',
    owners: [translations.user_id],
    portable: {
      columns: translationColumns.map((name) => translations[name]),
      check: () => translationInput.safeExtend({ record_type: z.enum(recordTypes.map(({ table }) => table)) }),
    },
  },
];
