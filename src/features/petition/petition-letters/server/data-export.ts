import { z } from 'zod';

import { letterDocument } from '#binder-engine/letter.ts';
import type { ExportRule } from '#core/server/data-export.ts';

import { letters, letterVersions } from './table.ts';

const { binder_id, document } = letters;

export const exported: ExportRule[] = [
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
];
