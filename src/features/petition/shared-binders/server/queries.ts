import { sql } from 'drizzle-orm';

import { sharingApplicantIds } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { binders } from '#features/petition/binders/server/table.ts';

const applicant = sql`${sql.placeholder('applicant')}::uuid`;

/** Selects the binders that an applicant shares with the signed-in provider, as JSON text. Null if none are shared. */
export const listShared = defineStatement(
  'list shared binders',
  sql`
    select json_build_object('name', app.display_name(${applicant}), 'binders', (
      select coalesce(json_agg(json_build_object('id', b.id, 'kind', b.kind, 'title', b.title) order by b.kind), '[]')
      from ${binders} b where b.user_id = ${applicant}
    ))::text
    where ${applicant} = any (${sharingApplicantIds('binders')})`,
);
