import type { ExportRule } from '#core/server/data-export.ts';

import { filingInput } from '../schema.ts';
import { petitions } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: petitions,
    about: 'the filing date of your petition',
    owners: [petitions.user_id],
    portable: { columns: [petitions.filed_on], check: () => filingInput.omit({ version: true }) },
  },
];
