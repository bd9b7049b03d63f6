import type { ExportRule } from '#core/server/data-export.ts';

import { filingPackets } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: filingPackets,
    about: 'the packets created from your binder',
    owners: [filingPackets.user_id],
    portable: { stays: 'packets are created again from the binder; their PDFs are among the files' },
  },
];
