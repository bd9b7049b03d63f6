import { and, eq, inArray, isNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';

import { ENGINE, type FileFacts } from '#binder/binder.ts';
import type { Outline } from '#binder/outline.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { fileKey, fileTypes } from '#core/shared/uploads.ts';
import { files } from '#features/files/server/table.ts';

import type { BinderKind, BinderSettings } from '../schema.ts';
import { binders, fileFacts } from './table.ts';

const { id, user_id, kind, version } = binders;

/** An applicant has one binder of each kind. @param wanted the kind, or a placeholder for it */
export function isOwn(wanted: BinderKind | Placeholder): SQL | undefined {
  return and(eq(user_id, currentUser), eq(kind, wanted));
}

/** The kind of a binder of the user's. */
export async function findBinderKind(tx: Transaction, binderId: string): Promise<BinderKind | undefined> {
  const [row] = await tx
    .select({ kind })
    .from(binders)
    .where(and(eq(id, binderId), eq(user_id, currentUser)));
  return row?.kind as BinderKind | undefined;
}

/** Adds a binder of the user's, unless they have one of its kind; its id, where it was added. */
export async function addBinder(
  tx: Transaction,
  values: Partial<BinderSettings> & Pick<BinderSettings, 'title'> & { kind: BinderKind; outline: Outline },
): Promise<string | undefined> {
  const [added] = await tx.insert(binders).values(values).onConflictDoNothing().returning({ id });
  return added?.id;
}

/** Changes the user's binder of a kind in this version; whether there was one. */
export async function changeBinder(
  tx: Transaction,
  values: Partial<BinderSettings & { outline: Outline }>,
  { kind: wanted, version: expected }: { kind: BinderKind; version: number },
): Promise<boolean> {
  const changed = await tx
    .update(binders)
    .set(values)
    .where(and(isOwn(wanted), eq(version, expected)))
    .returning({ id });
  return changed.length > 0;
}

const wordTypes: readonly string[] = [...fileTypes.doc, ...fileTypes.docx];

/** A Word file of the user's by its address, unless a scanner has not found it clean. */
export async function findWordFile(
  tx: Transaction,
  address: string,
): Promise<{ key: string; name: string; size: number } | undefined> {
  const [row] = await tx
    .select({ key: files.key, name: files.name, size: files.size })
    .from(files)
    .where(
      and(
        eq(files.userId, currentUser),
        eq(files.key, fileKey(address) ?? ''),
        inArray(files.type, wordTypes),
        inArray(files.scanStatus, ['clean', 'unscanned']),
        isNull(files.bytesRemovedAt),
      ),
    );
  return row;
}

/** What is known of files with these bytes. */
export async function factsOf(tx: Transaction, hashes: readonly string[]): Promise<Map<string, FileFacts>> {
  const rows = await tx
    .select({ facts: fileFacts.facts })
    .from(fileFacts)
    .where(and(inArray(fileFacts.sha256, [...hashes]), eq(fileFacts.engine, ENGINE)));
  return new Map(rows.map(({ facts }) => [facts.sha256, facts]));
}

/** True if a file is only known to be slow, so that it will be inspected again. */
export function isSlowFacts(facts: SQLWrapper): SQL {
  return sql`${facts} @> '{"findings":[{"code":"slow"}]}'`;
}

/** Stores what inspection found in a file, unless it is known already. */
export async function addFacts(tx: Transaction, facts: FileFacts): Promise<void> {
  await tx
    .insert(fileFacts)
    .values({ sha256: facts.sha256, engine: ENGINE, facts })
    .onConflictDoUpdate({
      target: [fileFacts.sha256, fileFacts.engine],
      set: { facts, created_at: sql`now()` },
      setWhere: isSlowFacts(fileFacts.facts),
    });
}
