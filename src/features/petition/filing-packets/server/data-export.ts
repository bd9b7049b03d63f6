import type { ExportRule } from '#core/server/data-export.ts';

import { packs } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: packs,
    about: 'the packets created from your binder',
    owners: [packs.user_id],
    portable: { stays: 'packets are created again from the binder; their PDFs are among the files' },
  },
];
