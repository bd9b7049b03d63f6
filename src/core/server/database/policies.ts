import { sql, type SQL } from 'drizzle-orm';
import { pgPolicy, pgRole, type PgColumn } from 'drizzle-orm/pg-core';

import type { Permission } from '#core/shared/permissions.ts';
import { UNVERIFIED_MARK } from '#core/shared/proof.ts';

/** Role of every request, created by the first migration. */
const laurelUser = pgRole('laurel_user').existing();

/** The signed-in user. The subselect makes PostgreSQL evaluate it once per statement, not once per row. */
export const currentUser = sql`(select app.user_id())`;

/**
 * Common table expression that determines the signed-in user once for the whole statement. The other parts use {@link
 * selectedUser}.
 */
export const selectUser = sql`me as materialized (select app.user_id() as id)`;

/** The signed-in user, in a statement with {@link selectUser}. Each `currentUser` would call the function again. */
export const selectedUser = sql`(select me.id from me)`;

/** The signed-in user, if they have the role and it is active. */
export function currentUserInRole(role: string): SQL {
  return sql.raw(`(select app.user_id_in_role('${role}'))`);
}

/** The signed-in user, if they have the role, it is active, and it is subscribed or still in its trial. */
export function entitledUserInRole(role: string): SQL {
  return sql.raw(`(select app.entitled_user_id_in_role('${role}'))`);
}

/**
 * Applicants assigned to the signed-in user in one of these roles, while the role is active and entitled. For `= any
 * (…)`.
 */
export function assignedApplicantIds(...as: ('mentor' | 'attorney')[]): SQL {
  return sql.raw(`(select app.assigned_applicant_ids(${as.map((role) => `'${role}'`).join(', ')}))::uuid[]`);
}

/**
 * Whether a provider who is assigned to the acting applicant is verified, in any of these roles that they hold. Null for
 * anyone else: verification of a former provider is unknown.
 */
export function isVerifiedFor(person: PgColumn | SQL, roles: SQL = sql`array['mentor', 'attorney']`): SQL {
  return sql`(
    select bool_or(app.is_verified(${person}, role)) from unnest(${roles}) as role
    where case when ${person} is not null then ${person} = any (app.assigned_providers(role)) end
  )`;
}

/**
 * Whether a provider is verified in any of these roles that they hold, for a statement without row policies. Null if they
 * hold none of them.
 */
export function isVerifiedIn(person: SQL, roles: SQL = sql`array['mentor', 'attorney']`): SQL {
  return sql`(
    select bool_or(app.holds_proof(held.user_id, held.role)) from user_roles held
    where held.user_id = ${person} and held.role = any (${roles}) and held.is_active
  )`;
}

/** Whether the acting provider is verified in any of their roles. Null for everyone else. */
export const isActorVerified = sql`(
  select bool_or(app.is_verified(held.user_id, held.role)) from user_roles held
  where held.user_id = ${currentUser} and held.role in ('mentor', 'attorney') and held.is_active
)`;

/** Name of a provider as applicants and admins see it, like `nameWithProof`. */
export function sqlNameWithProof(name: SQL, isVerified: SQL): SQL {
  return sql`concat(${name}, case when not ${isVerified} then ${sql.raw(`'${UNVERIFIED_MARK}'`)} end)`;
}

/** Applicants whose assignment to the signed-in user has ended, under the same conditions. For `= any (…)`. */
export function formerApplicantIds(...as: ('mentor' | 'attorney')[]): SQL {
  return sql.raw(`(select app.former_applicant_ids(${as.map((role) => `'${role}'`).join(', ')}))::uuid[]`);
}

/** Applicants who share their evidence of this type with the signed-in mentor or attorney. For `= any (…)`. */
export function sharingApplicantIds(type: string): SQL {
  return sql.raw(`(select app.sharing_applicant_ids('${type}'))::uuid[]`);
}

/** Applicants who let the signed-in attorney arrange their binder and create packets from it. For `= any (…)`. */
export const editableBinderOwnerIds = sql.raw('(select app.editable_binder_owner_ids())::uuid[]');

/** Whether the signed-in user is an admin with this permission, or an owner. */
export function hasPermission(permission: Permission): SQL {
  return sql.raw(`(select app.has_permission('${permission}'))`);
}

type Rule = {
  name: string;
  read?: SQL;
  create?: SQL;
  /** Condition for rows that may be updated, and for their new values. One condition for both unless they differ. */
  update?: SQL | { of: SQL; to: SQL };
  remove?: SQL;
};

/** Creates one policy per operation. An operation without a condition is open only to the system. */
export function policies({ name, read, create, update, remove }: Rule) {
  const change = update && ('of' in update ? update : { of: update, to: update });
  return [
    ...(read ? [pgPolicy(`${name}_read`, { for: 'select', to: laurelUser, using: read })] : []),
    ...(create ? [pgPolicy(`${name}_create`, { for: 'insert', to: laurelUser, withCheck: create })] : []),
    ...(change
      ? [pgPolicy(`${name}_update`, { for: 'update', to: laurelUser, using: change.of, withCheck: change.to })]
      : []),
    ...(remove ? [pgPolicy(`${name}_remove`, { for: 'delete', to: laurelUser, using: remove })] : []),
  ];
}
