import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { assignedPeople } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { mentorAssignments } from './table.ts';

/** Whether the acting mentor is assigned to this applicant now. */
export async function isAssignedTo(tx: Transaction, applicantId: string): Promise<boolean> {
  const [row] = await selectRows<{ is_assigned: boolean }>(
    tx,
    sql`select ${applicantId}::uuid = any (${assignedPeople('mentor')}) as is_assigned`,
  );
  return row?.is_assigned === true;
}

/** Whether the acting applicant works with this mentor or attorney now. */
export async function worksWith(tx: Transaction, providerId: string): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select from ${mentorAssignments} where ${mentorAssignments.userId} = (select app.user_id()) and ${mentorAssignments.mentorId} = ${providerId}`,
  );
  return rows.length > 0;
}

/** Who may review what the acting applicant submits, as JSON text. */
export const listReviewers = defineStatement(
  'list reviewers',
  sql`select json_build_object('reviewers', coalesce(json_agg(row_to_json(r)), '[]'))::text from app.reviewers() r`,
);
