import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { ExportRule } from '#core/server/data-export.ts';

import { legalInputs, legalInputVersions } from './table.ts';

const { user_id, attorney_id, attorney_answer, attorney_note, decided_by } = legalInputs;

export const exported: ExportRule[] = [
  {
    table: legalInputs,
    about: 'your attorney’s feedback on your documents that we approved, or feedback you wrote as an attorney',
    portable: { stays: 'it was written by an attorney whom the other site does not know' },
    owners: [user_id, attorney_id],
    names: {
      applicant_name: user_id,
      attorney_name: sql`case when ${attorney_answer} <> 'withdrawn' or ${attorney_id} = ${currentUser} then ${attorney_id} end`,
    },
    leftOut: [
      { columns: [decided_by], because: 'it names one of our staff' },
      { columns: [attorney_note], because: 'an attorney wrote it to our staff' },
    ],
  },
  {
    table: legalInputs,
    owners: [decided_by],
    excludedBecause: 'Legal input that you decided on as an admin: it belongs to the people it is about.',
  },
  {
    table: legalInputVersions,
    about: 'each version of the feedback on documents that you wrote, as an attorney or an admin',
    portable: { stays: 'it is about the documents of other users' },
    owners: [legalInputVersions.written_by],
  },
];
