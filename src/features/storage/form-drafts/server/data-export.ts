import type { ExportRule } from '#core/server/data-export.ts';

import { draftInput } from '../schema.ts';
import { drafts } from './table.ts';

export const exported: ExportRule[] = [
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
];
