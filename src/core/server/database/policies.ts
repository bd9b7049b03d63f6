import { sql, type SQL } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';

import type { Permission } from '#core/shared/permissions.ts';

/** The role of every request; the first migration makes it. */
export const laurelUser = pgRole('laurel_user').existing();

/** The signed-in user. The inner select makes PostgreSQL ask once a statement, not once a row. */
export const currentUser = sql`(select app.user_id())`;

/** The signed-in user, if they hold the role, switched on. */
export function currentUserAs(role: string): SQL {
  return sql.raw(`(select app.user_id_as('${role}'))`);
}

/** The signed-in user, if they hold the role, switched on, and it is subscribed or its trial has not ended. */
export function entitledUserAs(role: string): SQL {
  return sql.raw(`(select app.entitled_user_id_as('${role}'))`);
}

/** The applicants whom the signed-in person is assigned to, in one of these roles, while it is on and entitled; for `= any (…)`. */
export function assignedPeople(...as: ('mentor' | 'attorney')[]): SQL {
  return sql.raw(`(select app.assigned_people(${as.map((role) => `'${role}'`).join(', ')}))::uuid[]`);
}

/** The applicants whose assignment to the signed-in person has ended, under the same conditions; for `= any (…)`. */
export function formerPeople(...as: ('mentor' | 'attorney')[]): SQL {
  return sql.raw(`(select app.formerly_assigned_people(${as.map((role) => `'${role}'`).join(', ')}))::uuid[]`);
}

/** The applicants who let the signed-in mentor or attorney read their evidence of this type; for `= any (…)`. */
export function grantedPeople(type: string): SQL {
  return sql.raw(`(select app.granted_people('${type}'))::uuid[]`);
}

/** The applicants who let the signed-in attorney arrange their binder and make packs of it; for `= any (…)`. */
export const arrangedPeople = sql.raw('(select app.arranged_people())::uuid[]');

/** Whether the signed-in user is an admin who holds this permission, or owns all of them. */
export function permits(permission: Permission): SQL {
  return sql.raw(`(select app.permits('${permission}'))`);
}

type Rule = {
  name: string;
  read?: SQL;
  create?: SQL;
  /** Which rows, and what they may become; one rule for both unless they differ. */
  update?: SQL | { of: SQL; to: SQL };
  remove?: SQL;
};

/** One policy an operation; an operation without a rule is open only to the system. */
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
