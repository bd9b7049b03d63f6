import { sql, type SQL } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';

/** The role of every request; the first migration makes it. */
export const laurelUser = pgRole('laurel_user').existing();

/** The signed-in person. The inner select makes PostgreSQL ask once a statement, not once a row. */
export const currentUser = sql`(select app.user_id())`;

/** The signed-in person, if they hold the role, switched on. */
export function currentUserAs(role: string): SQL {
  return sql.raw(`(select app.user_id_as('${role}'))`);
}

/** The signed-in person, if they hold the role, switched on, and it is subscribed or its trial has not ended. */
export function entitledUserAs(role: string): SQL {
  return sql.raw(`(select app.entitled_user_id_as('${role}'))`);
}

type Rule = { name: string; read?: SQL; create?: SQL; update?: SQL; remove?: SQL };

/** One policy an operation; an operation without a rule is refused to everybody but the system. */
export function policies({ name, read, create, update, remove }: Rule) {
  return [
    ...(read ? [pgPolicy(`${name}_read`, { for: 'select', to: laurelUser, using: read })] : []),
    ...(create ? [pgPolicy(`${name}_create`, { for: 'insert', to: laurelUser, withCheck: create })] : []),
    ...(update ? [pgPolicy(`${name}_update`, { for: 'update', to: laurelUser, using: update, withCheck: update })] : []),
    ...(remove ? [pgPolicy(`${name}_remove`, { for: 'delete', to: laurelUser, using: remove })] : []),
  ];
}
