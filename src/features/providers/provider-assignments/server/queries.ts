import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { assignedApplicantIds } from '#core/server/database/policies.ts';
import { CSV_MAX_ROWS } from '#core/server/database/list.ts';
import { wordConditions } from '#core/server/database/plain-text.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { COUNTED_ROWS, PAGE_SIZE } from '#core/shared/list-query.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';
import { unverifiedRoles } from '#features/providers/provider-credentials/server/table.ts';

import type { AssignmentRow, assignmentQuery, AssignmentSort, usersQuery } from '../schema.ts';
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
export async function findRolesFor(tx: Transaction, applicantId: string): Promise<ProviderRole[]> {
  const rows = await selectRows<{ role: ProviderRole }>(
    tx,
    sql`
      select role from unnest(${sql.param(`{${providerRoles.join(',')}}`)}::text[]) as role
      where ${applicantId}::uuid = any (app.assigned_applicant_ids(role))`,
  );
  return rows.map(({ role }) => role);
}

/** Keeps an assignment from ending before the transaction does. Returns false if it has ended. For an elevated action. */
export async function holdAssignment(tx: Transaction, pair: Pair): Promise<boolean> {
  const { userId, mentorId } = mentorAssignments;
  const locked = await tx
    .select({ userId })
    .from(mentorAssignments)
    .where(and(eq(userId, pair.userId), eq(mentorId, pair.mentorId)))
    .for('key share');
  return locked.length > 0;
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
      from app.assigned_applicants() where id = any (${assignedApplicantIds(as)})`,
  );
}

const countedAs = (count: string, noun: string) =>
  sql.raw(`case when w.${count} > 0 then concat(w.${count}, ' ${noun}', case when w.${count} > 1 then 's' end) end`);

/** Applicants without a reviewer for their submissions, as rows of pending items. None for other users than admins. */
export const applicantsToAssign = sql`
  select w.user_id as id, case when w.tasks > 0 then 'No mentor' else 'No reviewer' end as state, w.name as title,
    concat_ws(' and ', ${countedAs('tasks', 'task')}, ${countedAs('documents', 'document')}) || ' submitted' as note, null::date as due, w.since
  from app.applicants_without_reviewer() w`;

/** Selects at most {@link COUNTED_ROWS} of {@link applicantsToAssign} as JSON text, longest waiting first. */
export const listToAssign = defineStatement(
  'list applicants to assign',
  sql`
    select json_build_object('people', coalesce(
      json_agg(json_build_object('id', id, 'name', title, 'note', note, 'since', since) order by since, id), '[]'
    ))::text
    from (select * from (${applicantsToAssign}) as listed order by since, id limit ${sql.raw(String(COUNTED_ROWS))}) as applicant`,
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

/** Returns a user by email, with the roles that they have now. For an elevated action. */
export async function findCandidate(tx: Transaction, email: string): Promise<Candidate | undefined> {
  const [found] = await selectRows<Candidate>(
    tx,
    sql`
      select u.id, u.email_verified as "isConfirmed",
        to_json(array(select r.role from user_roles r where r.user_id = u.id and r.is_active)) as roles,
        to_json(${unverifiedRoles(sql`u.id`)}) as unverified
      from users u where u.email = lower(btrim(${email}))`,
  );
  return found;
}

/** Assigns a provider to an applicant. Returns the ID, or undefined if they are assigned already. For an elevated action. */
export async function insertAssignment(tx: Transaction, pair: Pair): Promise<string | undefined> {
  const { id, userId, mentorId } = mentorAssignments;
  const [made] = await tx
    .insert(mentorAssignments)
    .values(pair)
    .onConflictDoNothing({ target: [userId, mentorId] })
    .returning({ id });
  return made?.id;
}

/** Removes an assignment. Returns false if there is none. For an elevated action. */
export async function deleteAssignment(tx: Transaction, assignmentId: string): Promise<boolean> {
  const { id } = mentorAssignments;
  const ended = await tx.delete(mentorAssignments).where(eq(id, assignmentId)).returning({ id });
  return ended.length > 0;
}

/** Adds the reason to the end that a trigger has stored. For an elevated action. */
export async function storeReason(tx: Transaction, { userId, mentorId }: Pair, reason: string): Promise<void> {
  const { user_id, mentor_id } = endedAssignments;
  await tx
    .update(endedAssignments)
    .set({ reason })
    .where(and(eq(user_id, userId), eq(mentor_id, mentorId)));
}

// Lists of assignments, and of users to assign, of which no row policy shows an admin any: for elevated reads.

type AssignmentQuery = z.output<typeof assignmentQuery>;

const asProvider = sql.raw(`r.role in (${providerRoles.map((role) => `'${role}'`).join(', ')})`);
const isActive = sql`(
  exists (select from user_roles r where r.user_id = m.user_id and r.role = 'applicant' and r.is_active)
  and exists (select from user_roles r where r.user_id = m.mentor_id and ${asProvider} and r.is_active))`;

const assignments = sql`
  select m.id, m.user_id, a.name as user_name, a.email as user_email, m.mentor_id, p.name as mentor_name, p.email as mentor_email,
    array(select r.role from user_roles r where r.user_id = m.mentor_id and ${asProvider} order by r.role desc) as mentor_roles,
    ${unverifiedRoles(sql`m.mentor_id`)} as unverified, ${isActive} as is_active,
    (select count(*) from mentor_assignments o where o.mentor_id = m.mentor_id) as applicants,
    m.assigned_at
  from mentor_assignments m
  join users a on a.id = m.user_id
  join users p on p.id = m.mentor_id`;

const sortColumns: Record<AssignmentSort, { by: SQL[]; direction: 'asc' | 'desc' }> = {
  assigned_at: { by: [sql`m.assigned_at`], direction: 'desc' },
  applicant: { by: [sql`lower(a.name)`, sql`a.id`], direction: 'asc' },
  provider: { by: [sql`lower(p.name)`, sql`p.id`], direction: 'asc' },
};

/**
 * Selects a page of all assignments, or the rows of a file, as JSON text. Contains only the requested filters, so that
 * PostgreSQL plans each combination separately.
 */
export function listAssignments(query: AssignmentQuery, { isFile }: { isFile: boolean }): SQL {
  const { by, direction: standard } = sortColumns[query.sort ?? 'assigned_at'];
  const direction = sql.raw(query.direction ?? standard);
  const part = isFile
    ? sql`limit ${sql.raw(String(CSV_MAX_ROWS))}`
    : sql`limit ${sql.raw(String(PAGE_SIZE))} offset ${((query.page ?? 1) - 1) * PAGE_SIZE}::int`;
  const wanted = assignmentConditions(query);
  const order = sql.join(
    [...by, sql`m.id`].map((column) => sql`${column} ${direction}`),
    sql`, `,
  );
  return sql`
    select json_build_object(
      'rows', coalesce((select json_agg(row_to_json(shown)) from (
        ${assignments} where ${wanted} order by ${order} ${part}
      ) as shown), '[]'),
      'total', (select count(*) from mentor_assignments m where ${wanted})
    )::text`;
}

/** Conditions for `mentor_assignments m`. */
export function assignmentConditions({ q, kind, active }: AssignmentQuery): SQL {
  const named = wordConditions(sql`u.search`, q).map((word) => {
    const found = sql`select u.id from users u where ${word}`;
    return sql`(m.user_id in (${found}) or m.mentor_id in (${found}))`;
  });
  const ofKind = kind && sql`exists (select from user_roles r where r.user_id = m.mentor_id and r.role = ${kind})`;
  const ofState = active && (active === 'true' ? isActive : sql`not ${isActive}`);
  return and(...named, ofKind, ofState) ?? sql`true`;
}

/** Returns an assignment with its users. For an elevated action. */
export async function findAssignment(tx: Transaction, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await selectRows<{ found: AssignmentRow }>(
    tx,
    sql`select row_to_json(shown) as found from (${assignments} where m.id = ${id}) as shown`,
  );
  return row?.found;
}

/** Selects users other than the reader who can be one side of an assignment, as JSON text: the first, or those found. */
export function findUsers(readerId: string, { as, q }: z.output<typeof usersQuery>): SQL {
  const isApplicant = as === 'applicant';
  const holds = sql`r.user_id = u.id and r.is_active and ${isApplicant ? sql`r.role = 'applicant'` : asProvider}`;
  const wanted = and(
    ...wordConditions(sql`u.search`, q),
    // A search for nothing but accents finds no one.
    sql`(${q} = '' or app.search_plain(${q}) <> '')`,
    sql`u.email_verified and u.id <> ${readerId} and exists (select from user_roles r where ${holds})`,
  );
  return sql`
    select json_build_object('people', coalesce(json_agg(row_to_json(shown)), '[]'))::text from (
      select u.name, u.email,
        array(select r.role from user_roles r where ${holds} order by r.role desc) as roles,
        (select count(*) from mentor_assignments m where ${isApplicant ? sql`m.user_id` : sql`m.mentor_id`} = u.id) as assigned,
        ${isApplicant ? sql`'{}'::text[]` : unverifiedRoles(sql`u.id`)} as unverified
      from users u
      where ${wanted}
      order by lower(u.name), u.id limit ${sql.raw(q === '' ? '100' : '10')}
    ) as shown`;
}

/** Selects what ends and what stays with an assignment as JSON text. No row if there is no such assignment. */
export function findEnding(id: string): SQL {
  const isSession = sql`b.client_id = m.user_id and b.provider_id = m.mentor_id and b.status in ('pending', 'confirmed')`;
  const isConsultation = sql`b.client_id = m.user_id and b.attorney_id = m.mentor_id and b.status = 'scheduled'`;
  const isToCome = sql`b.starts_at > now()`;
  return sql`
    select json_build_object(
      'sessions', (select count(*) from session_bookings b where ${isSession} and ${isToCome}),
      'consultations', (select count(*) from consultation_sessions b where ${isConsultation} and ${isToCome}),
      'unrecorded', (select count(*) from session_bookings b where ${isSession} and not ${isToCome})
        + (select count(*) from consultation_sessions b where ${isConsultation} and not ${isToCome}),
      'shares_evidence', exists (
        select from evidence_grants g where g.user_id = m.user_id and g.provider_id = m.mentor_id and g.shared_at is not null),
      'reviews', (
        select count(*) from legal_reviews r where r.user_id = m.user_id and r.attorney_id = m.mentor_id and r.status = 'in_review'),
      'tasks', (
        select count(*) from task_assignments t
        where t.user_id = m.user_id and t.mentor_id = m.mentor_id and t.status in ('Pending', 'In Progress')),
      'messages', (
        select count(*) from messages g
        where (g.sender_id, g.receiver_id) in ((m.user_id, m.mentor_id), (m.mentor_id, m.user_id)))
    )::text
    from mentor_assignments m where m.id = ${id}`;
}
