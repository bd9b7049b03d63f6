import { and, count, desc, eq, sql } from 'drizzle-orm';

import type { LetterDocument } from '#binder-engine/letter.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';

import { MAX_AUTOMATIC_VERSIONS } from '../rules.ts';
import type { LetterVersion, StoredLetter, VersionReason } from '../schema.ts';
import { letters, letterVersions } from './table.ts';

type Version = LetterVersion & { document: LetterDocument };

/** Returns the letter of a user's binder. */
export async function findLetter(tx: Transaction, binderId: string): Promise<StoredLetter | undefined> {
  const [row] = await selectRows<StoredLetter>(
    tx,
    sql`
      select id, document, version, to_json(updated_at)#>>'{}' as updated_at from ${letters}
      where user_id = ${currentUser} and binder_id = ${binderId}`,
  );
  return row;
}

/** Adds it, unless the binder has one. */
export async function addLetter(
  tx: Transaction,
  values: { binder_id: string; document: LetterDocument },
): Promise<void> {
  await tx.insert(letters).values(values).onConflictDoNothing();
}

/** Changes the letter of this binder at this version and returns its new state. Undefined if there was none. */
export async function changeLetter(
  tx: Transaction,
  { binderId, version, document }: { binderId: string; version: number; document: LetterDocument },
): Promise<{ version: number; updated_at: string } | undefined> {
  const [row] = await tx
    .update(letters)
    .set({ document })
    .where(and(eq(letters.user_id, currentUser), eq(letters.binder_id, binderId), eq(letters.version, version)))
    .returning({ version: letters.version, updated_at: letters.updated_at });
  return row && { version: row.version, updated_at: row.updated_at.toISOString() };
}

/** Returns versions of a letter, newest first. */
export async function listVersions(tx: Transaction, letterId: string): Promise<LetterVersion[]> {
  return selectRows<LetterVersion>(
    tx,
    sql`
      select id, reason, to_json(created_at)#>>'{}' as created_at from ${letterVersions}
      where letter_id = ${letterId} order by letter_versions.created_at desc, id`,
  );
}

export async function findVersion(
  tx: Transaction,
  { binderId, id }: { binderId: string; id: string },
): Promise<Version | undefined> {
  const [row] = await selectRows<Version>(
    tx,
    sql`
      select v.id, v.reason, to_json(v.created_at)#>>'{}' as created_at, v.document
      from ${letterVersions} as v join ${letters} as l on l.id = v.letter_id
      where l.user_id = ${currentUser} and l.binder_id = ${binderId} and v.id = ${id}`,
  );
  return row;
}

/** Returns the number of versions that the user saved. */
export async function countStoredVersions(tx: Transaction, letterId: string): Promise<number> {
  const [row] = await tx
    .select({ kept: count() })
    .from(letterVersions)
    .where(and(eq(letterVersions.letter_id, letterId), eq(letterVersions.reason, 'kept')));
  return row?.kept ?? 0;
}

/**
 * Stores the current letter as a version, unless the newest one is equal, and deletes the oldest automatic ones. Only
 * for the system.
 */
export async function addVersion(
  tx: Transaction,
  { letterId, document, reason, userId }: StoredVersion,
): Promise<void> {
  const [newest] = await tx
    .select({ isSame: sql<boolean>`${letterVersions.document} = ${JSON.stringify(document)}::jsonb` })
    .from(letterVersions)
    .where(eq(letterVersions.letter_id, letterId))
    .orderBy(desc(letterVersions.created_at), letterVersions.id)
    .limit(1);
  if (newest?.isSame) return;
  await tx.insert(letterVersions).values({ letter_id: letterId, document, reason, user_id: userId });
  await tx.execute(sql`
    delete from letter_versions where id in (
      select id from letter_versions where letter_id = ${letterId} and reason <> 'kept'
      order by created_at desc, id offset ${MAX_AUTOMATIC_VERSIONS}
    )`);
}

export type StoredVersion = { letterId: string; document: LetterDocument; reason: VersionReason; userId: string };
