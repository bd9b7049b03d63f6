import { sql } from 'drizzle-orm';

import type { ExportRule } from '#core/server/data-export.ts';

import { consultationSessions } from './table.ts';

const { client_id, attorney_id, cancelled_by } = consultationSessions;

export const exported: ExportRule[] = [
  {
    table: consultationSessions,
    about: 'your consultations, as an applicant or as an attorney',
    owners: [client_id, attorney_id, cancelled_by],
    portable: { stays: 'they were arranged between users of one site' },
    added: {
      applicant_name: sql`app.name_of(${client_id})`,
      attorney_name: sql`app.name_of(${attorney_id})`,
      cancelled_by_name: sql`app.name_of(${cancelled_by})`,
    },
    leftOut: [{ columns: [cancelled_by], because: 'cancelled_by_name says who cancelled it' }],
  },
];
