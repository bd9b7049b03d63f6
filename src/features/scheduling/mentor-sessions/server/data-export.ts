import { sql } from 'drizzle-orm';

import type { ExportRule } from '#core/server/data-export.ts';

import { sessionBookings } from './table.ts';

const { client_id, provider_id, cancelled_by } = sessionBookings;

export const exported: ExportRule[] = [
  {
    table: sessionBookings,
    about: 'your sessions, as an applicant or as a mentor',
    owners: [client_id, provider_id, cancelled_by],
    portable: { stays: 'they were arranged between users of one site' },
    added: {
      applicant_name: sql`app.name_of(${client_id})`,
      mentor_name: sql`app.name_of(${provider_id})`,
      cancelled_by_name: sql`app.name_of(${cancelled_by})`,
    },
    leftOut: [{ columns: [cancelled_by], because: 'cancelled_by_name says who cancelled it' }],
  },
];
