import { and, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { sharingApplicantIds } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { binders } from '#features/petition/binders/server/table.ts';

import type { Arrangement } from '../schema.ts';

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

/** Changes another user's binder at this version, if they let the signed-in attorney. Returns whether there was one. */
export async function changeShared(
  tx: Transaction,
  { id, version, ...values }: Arrangement & { id: string },
): Promise<boolean> {
  const changed = await tx
    .update(binders)
    // Sets the title to itself, since an update without columns is not a valid statement.
    .set({ title: sql`${binders.title}`, ...values })
    .where(and(eq(binders.id, id), eq(binders.version, version)))
    .returning({ id: binders.id });
  return changed.length > 0;
}
