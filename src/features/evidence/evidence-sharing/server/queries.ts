import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser, currentUserInRole, entitledUserInRole } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';

import type { GrantInput, ProviderRow } from '../schema.ts';
import { evidenceGrants, evidenceViews } from './table.ts';

const roles = sql`array(select role from unnest(array['mentor', 'attorney']) as role where m.mentor_id = any (app.assigned_providers(role)))`;

/** The user's mentors and attorneys with what they may read. `provider` is one of them, or null for all. */
const providers = sql`
  select m.mentor_id as provider_id, app.display_name(m.mentor_id) as name, held.roles,
    exists (select from unnest(held.roles) as role where app.is_verified(m.mentor_id, role)) as is_verified,
    m.assigned_at, coalesce(g.all_types, false) as all_types, coalesce(g.types, '{}') as types,
    coalesce(g.can_edit_binder, false) as can_edit_binder, g.shared_at,
    g.id is not null as is_answered,
    coalesce((
      select json_agg(json_build_object('type', o.record_type, 'opened_at', o.opened_at) order by o.opened_at desc, o.record_type)
      from ${evidenceViews} o where o.grant_id = g.id
    ), '[]') as openings
  from ${mentorAssignments} m
  cross join lateral (select ${roles} as roles) as held
  left join ${evidenceGrants} g on g.user_id = m.user_id and g.provider_id = m.mentor_id
  where m.user_id = ${currentUserInRole('applicant')}
    and (${sql.placeholder('provider')}::uuid is null or m.mentor_id = ${sql.placeholder('provider')}::uuid)
  order by m.assigned_at, lower(app.display_name(m.mentor_id)), m.mentor_id`;

const list = defineStatement(
  'list providers with grants',
  sql`select coalesce(json_agg(row_to_json(p)), '[]')::text as json from (${providers}) as p`,
);

/** Returns the user's mentors and attorneys, longest assigned first, as JSON text. */
export const listProviders = () => list({ provider: null });

export async function findProvider(tx: Transaction, providerId: string): Promise<ProviderRow | undefined> {
  const [row] = await selectRows<{ json: string }>(tx, list({ provider: providerId }));
  return (JSON.parse(row?.json ?? '[]') as ProviderRow[])[0];
}

/**
 * Assignments, as `m`, to providers who could read something once it is shared and whom the user has not accepted or
 * declined.
 */
export const fromUnanswered = sql`
  from ${mentorAssignments} m
  where m.user_id = ${currentUser} and m.user_id = ${entitledUserInRole('applicant')}
    and m.mentor_id = any (app.assigned_providers('mentor') || app.assigned_providers('attorney'))
    and not exists (select from ${evidenceGrants} g where g.user_id = m.user_id and g.provider_id = m.mentor_id)`;

/** Stores what the provider may read. Returns nothing if they are no longer assigned. */
export async function saveGrant(
  tx: Transaction,
  providerId: string,
  { all_types, types, can_edit_binder }: GrantInput,
): Promise<void> {
  const named = sql`array(select jsonb_array_elements_text(${JSON.stringify(types)}::jsonb))`;
  const since = all_types || types.length > 0 ? sql`coalesce(${evidenceGrants.shared_at}, now())` : sql`null`;
  await tx.execute(sql`
    insert into evidence_grants (provider_id, all_types, types, can_edit_binder, shared_at)
    select m.mentor_id, ${all_types}, ${named}, ${can_edit_binder}, ${all_types || types.length > 0 ? sql`now()` : sql`null`}
    from ${mentorAssignments} m where m.user_id = ${currentUser} and m.mentor_id = ${providerId}
    on conflict on constraint evidence_grants_pair
    do update set all_types = excluded.all_types, types = excluded.types, can_edit_binder = excluded.can_edit_binder, shared_at = ${since}`);
}

/** Revokes all read access of the provider. If there is no row, there is nothing to revoke. */
export async function clearGrant(tx: Transaction, providerId: string): Promise<void> {
  await tx.execute(sql`
    update evidence_grants set all_types = false, types = '{}', can_edit_binder = false, shared_at = null
    where user_id = ${currentUser} and provider_id = ${providerId} and shared_at is not null`);
}

/** Condition for evidence of this type that the user shares, in a grant `g`. */
const isShared = (type: SQL) => sql`g.user_id = ${currentUser} and (g.all_types or ${type} = any (g.types))`;

/** Whether an applicant shares anything with the signed-in provider, who may read the grant only then. */
export function sharesAnything(applicant: SQL): SQL {
  return sql`exists (select from ${evidenceGrants} where ${evidenceGrants.user_id} = ${applicant} and ${evidenceGrants.provider_id} = ${currentUser})`;
}

/** SQL for whether the user shares evidence of this type with any provider. */
export function isSharedWithAny(type: SQL): SQL {
  return sql`exists (select from ${evidenceGrants} g where ${isShared(type)})`;
}

/**
 * Returns the providers who can currently read this type of the user's evidence, and the role in which they read it.
 */
export async function listReaders(
  tx: Transaction,
  type: string,
): Promise<{ id: string; role: 'mentor' | 'attorney' }[]> {
  return selectRows(
    tx,
    sql`
      select g.provider_id as id, min(held.role) as role
      from ${evidenceGrants} g
      join unnest(array['attorney', 'mentor']) as held (role) on g.provider_id = any (app.assigned_providers(held.role))
      where ${isShared(sql`${type}`)}
      group by g.provider_id order by g.provider_id`,
  );
}

/** Returns the name of an assigned user, or the signed-in user's own. */
export async function readDisplayName(tx: Transaction, userId: string): Promise<string> {
  const [row] = await selectRows<{ name: string | null }>(tx, sql`select app.display_name(${userId}::uuid) as name`);
  return row?.name ?? '';
}
