import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { assignedApplicantIds, currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';

import type { AssignmentEnd, AssignmentInput, AssignmentRow, PairSide } from '../schema.ts';
import { mentorAssignments } from './table.ts';

/** Whether the acting mentor or attorney is assigned to this applicant now. */
export async function isAssignedTo(
  tx: Transaction,
  applicantId: string,
  as: 'mentor' | 'attorney' = 'mentor',
): Promise<boolean> {
  const [row] = await selectRows<{ is_assigned: boolean }>(
    tx,
    sql`select ${applicantId}::uuid = any (${assignedApplicantIds(as)}) as is_assigned`,
  );
  return row?.is_assigned === true;
}

/** Whether this mentor or attorney is assigned to the acting applicant now. */
export async function worksWith(tx: Transaction, providerId: string): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select from ${mentorAssignments} where ${mentorAssignments.userId} = (select app.user_id()) and ${mentorAssignments.mentorId} = ${providerId}`,
  );
  return rows.length > 0;
}

/** Selects the applicants assigned to the acting mentor or attorney now, as JSON text. */
export const findOwnApplicants = {
  mentor: statementOfApplicants('mentor'),
  attorney: statementOfApplicants('attorney'),
};

/** Selects the reviewers of the acting applicant's submissions as JSON text. */
export const listReviewers = defineStatement(
  'list reviewers',
  sql`select json_build_object('reviewers', coalesce(json_agg(row_to_json(r)), '[]'))::text from app.reviewers() r`,
);

function statementOfApplicants(as: 'mentor' | 'attorney') {
  return defineStatement(
    `find applicants of a ${as}`,
    sql`
      select json_build_object('people', coalesce(json_agg(json_build_object('id', id, 'name', name) order by lower(name), id), '[]'))::text
      from (select id, app.name_of(id) as name from unnest(${assignedApplicantIds(as)}) as id where id <> ${currentUser}) as people`,
  );
}

const asked = sql`${sql.placeholder('asked')}::jsonb`;
const listStatement = defineStatement('list assignments', sql`select app.list_assignments(${asked})::text`);

/** Returns a page of all assignments, or the rows of a file. */
export function listAssignments(given: object, { isFile }: { isFile: boolean }): BoundStatement {
  return listStatement({ asked: JSON.stringify({ ...given, ...(isFile && { file: true }) }) });
}

export async function findAssignment(tx: Transaction, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await selectRows<{ found: { rows: AssignmentRow[] } }>(
    tx,
    sql`select app.list_assignments(${JSON.stringify({ id })}::jsonb) as found`,
  );
  return row?.found.rows[0];
}

/** Selects users who may be assigned, as JSON text. */
export const findUsers = defineStatement(
  'find people to assign',
  sql`select json_build_object('people', app.find_assignable(${sql.placeholder('as')}, ${sql.placeholder('q')}))::text`,
);

/** Reason why a user cannot be one side of an assignment. */
export type AssignmentError = 'user_not_found' | 'address_unconfirmed' | 'own_access' | 'not_in_role' | 'same_user';

export type AssignResult =
  | { id: string; refused?: undefined }
  | { refused: 'invalid'; wrong: Partial<Record<PairSide, AssignmentError>> }
  | { refused: 'wrong_role' | 'already_assigned' | 'verification_required' };

/** Whether the provider with this email address is not verified. */
export async function isUnverified(tx: Transaction, address: string): Promise<boolean> {
  const [row] = await selectRows<{ answer: boolean }>(tx, sql`select app.is_unverified_provider(${address}) as answer`);
  return row?.answer === true;
}

export async function assignProvider(
  tx: Transaction,
  { applicant, provider }: Pick<AssignmentInput, 'applicant' | 'provider'>,
): Promise<AssignResult> {
  const [row] = await selectRows<{ answer: AssignResult }>(
    tx,
    sql`select app.assign_provider(${applicant}, ${provider}) as answer`,
  );
  if (!row) throw new Error('assigning answered no row');
  return row.answer;
}

/** Selects the consequences of ending an assignment as JSON text. Null if there is no such assignment. */
export const findEnding = defineStatement(
  'find what ends with an assignment',
  sql`select app.assignment_ending(${sql.placeholder('id')}::uuid)::text`,
);

/** Reason why it was not ended. Undefined if it was. */
export async function endAssignment(
  tx: Transaction,
  id: string,
  { reason }: AssignmentEnd,
): Promise<'wrong_role' | 'not_found' | undefined> {
  const [row] = await selectRows<{ answer: { refused?: 'wrong_role' | 'not_found' } }>(
    tx,
    sql`select app.end_assignment(${id}::uuid, ${reason}) as answer`,
  );
  if (!row) throw new Error('ending answered no row');
  return row.answer.refused;
}
