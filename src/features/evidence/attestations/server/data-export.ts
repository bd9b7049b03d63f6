import { sql } from 'drizzle-orm';

import type { ExportRule } from '#core/server/data-export.ts';

import { elementAttestations } from './table.ts';

const { id, user_id, author_id } = elementAttestations;

export const exported: ExportRule[] = [
  {
    table: elementAttestations,
    about:
      'attorneys’ and mentors’ assessments of how your evidence meets the regulation, and your assessments of other people’s evidence',
    owners: [user_id, author_id],
    portable: { stays: 'it was written by an attorney or mentor whom the other site does not know' },
    added: { author_name: sql`app.author_of_attestation(${id}) ->> 'name'` },
  },
];
