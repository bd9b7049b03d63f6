import { and, eq, lt, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';

import { drafts, isDraft } from './table.ts';

/** One of the user's drafts as JSON text. */
export const findDraft = defineStatement(
  'find draft',
  sql`
    select json_build_object('form', ${drafts.form}, 'values', ${drafts.values}, 'base_version', ${drafts.base_version}, 'updated_at', ${drafts.updated_at})::text
    from ${drafts} where ${drafts.user_id} = ${currentUser} and ${drafts.form} = ${sql.placeholder('form')}`,
);

/** Stores a draft and returns the timestamp as JSON text. Returns no row if the user has too many drafts. */
export const saveDraft = defineStatement(
  'save draft',
  sql`
    insert into drafts (form, values, base_version)
    select ${sql.placeholder('form')}, ${sql.placeholder('values')}::jsonb, ${sql.placeholder('base_version')}::int
    where (select count(*) from drafts where user_id = ${currentUser} and form <> ${sql.placeholder('form')}) < ${sql.placeholder('limit')}::int
    on conflict (user_id, form) do update set values = excluded.values, base_version = excluded.base_version, updated_at = now()
    returning json_build_object('updated_at', updated_at)::text`,
);

export async function deleteDraft(tx: Transaction, form: string): Promise<void> {
  await tx.delete(drafts).where(and(eq(drafts.form, form), eq(drafts.user_id, currentUser)));
}

/** Deletes the draft that the user stored under a request's key, together with the save. */
export async function settleDraft(tx: Transaction, key: string | undefined): Promise<void> {
  if (key !== undefined) await tx.delete(drafts).where(isDraft(sql`${key}`));
}

/** Deletes abandoned drafts. Called by the system. */
export async function deleteDraftsBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(drafts).where(lt(drafts.updated_at, before));
}
