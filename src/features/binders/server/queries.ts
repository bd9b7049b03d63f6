import { and, eq, inArray } from 'drizzle-orm';

import { ENGINE, type FileFacts } from '#binder/binder.ts';
import type { Outline } from '#binder/outline.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';

import type { BinderSettings } from '../schema.ts';
import { binders, fileFacts } from './table.ts';

const { id, user_id, kind, version } = binders;

/** An applicant has one binder of each kind. */
export const isOwn = and(eq(user_id, currentUser), eq(kind, 'petition'));

/** Adds the user's binder, unless they have one; whether it was added. */
export async function addBinder(
  tx: Transaction,
  values: Pick<BinderSettings, 'title'> & { outline: Outline },
): Promise<boolean> {
  const added = await tx.insert(binders).values(values).onConflictDoNothing().returning({ id });
  return added.length > 0;
}

/** Changes the user's binder in this version; whether there was one. */
export async function changeBinder(
  tx: Transaction,
  values: Partial<BinderSettings & { outline: Outline }>,
  { version: expected }: { version: number },
): Promise<boolean> {
  const changed = await tx
    .update(binders)
    .set(values)
    .where(and(isOwn, eq(version, expected)))
    .returning({ id });
  return changed.length > 0;
}

/** What is known of files with these bytes. */
export async function factsOf(tx: Transaction, hashes: readonly string[]): Promise<Map<string, FileFacts>> {
  const rows = await tx
    .select({ facts: fileFacts.facts })
    .from(fileFacts)
    .where(and(inArray(fileFacts.sha256, [...hashes]), eq(fileFacts.engine, ENGINE)));
  return new Map(rows.map(({ facts }) => [facts.sha256, facts]));
}
