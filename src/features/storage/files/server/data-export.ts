// The files themselves are packed next to these rows.
import type { ExportRule } from '#core/server/data-export.ts';

import { files, uploadReservations } from './table.ts';

export const exported: ExportRule[] = [
  {
    table: files,
    about: 'the files you uploaded: name, size, type, and when',
    owners: [files.userId],
    portable: { stays: 'imported rows’ files are uploaded again, from the list of files' },
  },
  {
    table: uploadReservations,
    owners: [uploadReservations.userId],
    excludedBecause: 'The space reserved for an upload in progress.',
  },
];
