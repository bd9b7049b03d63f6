import { and, eq, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { assignedApplicantIds, currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';

import { reviewerRoles, type AssignmentRow, type ReviewerRole } from '../schema.ts';
import { endedAssignments, mentorAssignments } from './table.ts';

/** Applicant and provider. */
type Pair = { userId: string; mentorId: string };

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

/** Returns the roles in which the acting user is assigned to this applicant now. */
export async function findRolesFor(tx: Transaction, applicantId: string): Promise<ReviewerRole[]> {
  const rows = await selectRows<{ role: ReviewerRole }>(
    tx,
    sql`
      select role from unnest(${sql.param(`{${reviewerRoles.join(',')}}`)}::text[]) as role
      where ${applicantId}::uuid = any (app.assigned_people(role))`,
  );
  return rows.map(({ role }) => role);
}

/** Keeps an assignment from ending before the transaction does. Returns false if it has ended. For an elevated act. */
export async function holdAssignment(tx: Transaction, pair: Pair): Promise<boolean> {
  const { userId, mentorId } = mentorAssignments;
  const held = await tx
    .select({ userId })
    .from(mentorAssignments)
    .where(and(eq(userId, pair.userId), eq(mentorId, pair.mentorId)))
    .for('key share');
  return held.length > 0;
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

/** User who may become one side of an assignment. */
export type Candidate = {
  id: string;
  isConfirmed: boolean;
  /** Active roles. */
  roles: string[];
  /** Active roles of a provider without verification. */
  unverified: string[];
};

/** Returns a user by email, with the roles that they have now. For an elevated act. */
export async function findCandidate(tx: Transaction, email: string): Promise<Candidate | undefined> {
  const [found] = await selectRows<Candidate>(
    tx,
    sql`
      select u.id, u.email_verified as "isConfirmed",
        to_json(array(select r.role from user_roles r where r.user_id = u.id and r.is_active)) as roles,
        to_json(app.unverified_roles(u.id)) as unverified
      from users u where u.email = lower(btrim(${email}))`,
  );
  return found;
}

/** Assigns a provider to an applicant. Returns the ID, or undefined if they are assigned already. For an elevated act. */
export async function insertAssignment(tx: Transaction, pair: Pair): Promise<string | undefined> {
  const { id, userId, mentorId } = mentorAssignments;
  const [made] = await tx
    .insert(mentorAssignments)
    .values(pair)
    .onConflictDoNothing({ target: [userId, mentorId] })
    .returning({ id });
  return made?.id;
}

/** Removes an assignment. Returns false if there is none. For an elevated act. */
export async function deleteAssignment(tx: Transaction, assignmentId: string): Promise<boolean> {
  const { id } = mentorAssignments;
  const ended = await tx.delete(mentorAssignments).where(eq(id, assignmentId)).returning({ id });
  return ended.length > 0;
}

/** Adds the reason to the end that a trigger has stored. For an elevated act. */
export async function storeReason(tx: Transaction, { userId, mentorId }: Pair, reason: string): Promise<void> {
  const { user_id, mentor_id } = endedAssignments;
  await tx
    .update(endedAssignments)
    .set({ reason })
    .where(and(eq(user_id, userId), eq(mentor_id, mentorId)));
}

/** Selects the consequences of ending an assignment as JSON text. Null if there is no such assignment. */
export const findEnding = defineStatement(
  'find what ends with an assignment',
  sql`select app.assignment_ending(${sql.placeholder('id')}::uuid)::text`,
);
