import { and, eq, inArray, isNull, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';

import { ENGINE, type FileInspection, type Finding } from '#binder-engine/binder.ts';
import type { Outline } from '#binder-engine/outline.ts';
import type { Layers, PageText } from '#binder-engine/page-text.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { findConverterKind, fileKey, fileUrl } from '#core/shared/uploads.ts';
import { files } from '#features/storage/files/server/table.ts';

import type { BinderKind, BinderSettings } from '../schema.ts';
import { binders, fileInspections, pageTexts } from './table.ts';

const { id, user_id, kind, version } = binders;

/**
 * Selects the binder of a kind, of which an applicant has one.
 * @param wanted the kind, or a placeholder for it
 */
export function isOwn(wanted: BinderKind | Placeholder): SQL | undefined {
  return and(eq(user_id, currentUser), eq(kind, wanted));
}

/**
 * Addresses of the files that a binder's outline names, to join with `binders`. Reading only their two keys takes a
 * tenth of the time of reading all keys of each item.
 */
export const namedAddresses = sql`lateral (
  select jsonb_path_query(${binders.outline}, '$.sections[*].exhibits[*].items[*].file') #>> '{}' as address
  union select jsonb_path_query(${binders.outline}, '$.sections[*].exhibits[*].items[*].converted') #>> '{}'
)`;

/** Returns the kind of a user's binder. */
export async function findBinderKind(tx: Transaction, binderId: string): Promise<BinderKind | undefined> {
  const [row] = await tx
    .select({ kind })
    .from(binders)
    .where(and(eq(id, binderId), eq(user_id, currentUser)));
  return row?.kind as BinderKind | undefined;
}

/** Returns the outline of the user's binder of a kind at this version. */
export async function findOutline(
  tx: Transaction,
  { kind: wanted, version: expected }: { kind: BinderKind; version: number },
): Promise<Outline | undefined> {
  const [row] = await tx
    .select({ outline: binders.outline })
    .from(binders)
    .where(and(isOwn(wanted), eq(version, expected)));
  return row?.outline as Outline | undefined;
}

/** Returns the version of the user's binder of a kind. */
export async function findVersion(tx: Transaction, wanted: BinderKind): Promise<number | undefined> {
  const [row] = await tx.select({ version }).from(binders).where(isOwn(wanted));
  return row?.version;
}

/** Adds a binder for the user, unless they have one of its kind. Returns its ID if it was added. */
export async function addBinder(
  tx: Transaction,
  values: Partial<BinderSettings> & Pick<BinderSettings, 'title'> & { kind: BinderKind; outline: Outline },
): Promise<string | undefined> {
  const [added] = await tx.insert(binders).values(values).onConflictDoNothing().returning({ id });
  return added?.id;
}

/**
 * Changes a binder at this version: the user's of a kind, or by its ID one that the signed-in attorney may arrange.
 * Returns whether there was one.
 */
export async function changeBinder(
  tx: Transaction,
  values: Partial<BinderSettings & { outline: Outline }>,
  { version: expected, ...which }: { version: number } & ({ kind: BinderKind } | { id: string }),
): Promise<boolean> {
  const changed = await tx
    .update(binders)
    // If nothing else changes, sets the title to itself, because an update without columns is no valid statement.
    .set({ title: sql`${binders.title}`, ...values })
    .where(and('kind' in which ? isOwn(which.kind) : eq(id, which.id), eq(version, expected)))
    .returning({ id });
  return changed.length > 0;
}

/** Returns a user's file for conversion to PDF by its URL, unless a scanner has not found it clean. */
export async function findConvertible(
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
        inArray(files.scanStatus, ['clean', 'unscanned']),
        isNull(files.bytesRemovedAt),
      ),
    );
  return row && findConverterKind(row.name) !== undefined ? row : undefined;
}

const unreadableCodes: readonly Finding['code'][] = ['password', 'unreadable', 'no-pages'];
const BLANK: Finding['code'] = 'blank-page';

/**
 * Selects the URLs of a user's files that inspection could not read, or found entirely blank, as JSON. Excludes files
 * that were not inspected.
 */
export function selectUnreadableFiles(user: SQL): SQL {
  const codes = sql.param(`{${unreadableCodes.join(',')}}`);
  return sql`(
    select coalesce(json_agg(app.file_url(f.key) order by f.key), '[]')
    from files as f
    -- Facts are looked up file by file. A join may read all facts of the site first, and the row policy then checks the
    -- access to each file of each user.
    cross join lateral (
      select known.facts from file_inspections as known
      where known.sha256 = f.sha256 and known.engine = ${sql.raw(`'${ENGINE}'`)} offset 0
    ) as known
    where f.user_id = ${user} and f.bytes_removed_at is null and exists (
      select from jsonb_array_elements(known.facts->'findings') as finding
      where finding->>'code' = any (${codes}::text[]) or (finding->>'code' = '${sql.raw(BLANK)}'
        and jsonb_array_length(finding->'pages') = jsonb_array_length(known.facts->'pages')))
  )`;
}

/** Returns the facts of files with these bytes. */
export async function readInspections(
  tx: Transaction,
  hashes: readonly string[],
): Promise<Map<string, FileInspection>> {
  const rows = await tx
    .select({ facts: fileInspections.facts })
    .from(fileInspections)
    .where(and(inArray(fileInspections.sha256, [...hashes]), eq(fileInspections.engine, ENGINE)));
  return new Map(rows.map(({ facts }) => [facts.sha256, facts]));
}

/** Returns the pages of inspected files by URL, as far as the user may read them. */
export async function readPageCounts(tx: Transaction, addresses: readonly string[]): Promise<Map<string, number>> {
  const keys = addresses.flatMap((address) => fileKey(address) ?? []);
  const rows = await tx
    .select({ key: files.key, pages: sql<number>`jsonb_array_length(${fileInspections.facts} -> 'pages')` })
    .from(files)
    .innerJoin(fileInspections, and(eq(fileInspections.sha256, files.sha256), eq(fileInspections.engine, ENGINE)))
    .where(inArray(files.key, keys));
  return new Map(rows.map(({ key, pages }) => [fileUrl(key), pages]));
}

/** Whether a file is only known to be slow, so that it will be inspected again. */
export function isSlowFacts(facts: SQLWrapper): SQL {
  return sql`${facts} @> '{"findings":[{"code":"slow"}]}'`;
}

/** Stores the inspection facts of a file, unless they exist. */
export async function addFacts(tx: Transaction, facts: FileInspection): Promise<void> {
  await tx
    .insert(fileInspections)
    .values({ sha256: facts.sha256, engine: ENGINE, facts })
    .onConflictDoUpdate({
      target: [fileInspections.sha256, fileInspections.engine],
      set: { facts, created_at: sql`now()` },
      setWhere: isSlowFacts(fileInspections.facts),
    });
}

/**
 * Returns the words of these pages, by file.
 * @param wanted a file with the languages of its layers
 */
export async function readLayers(
  tx: Transaction,
  wanted: readonly { sha256: string; languages: string }[],
): Promise<Map<string, Layers>> {
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(pageTexts)
    .where(
      or(
        ...wanted.map(({ sha256, languages }) => and(eq(pageTexts.sha256, sha256), eq(pageTexts.languages, languages))),
      ),
    );
  const layers = new Map<string, Layers>();
  for (const { sha256, page, turn, words } of rows) {
    const own = layers.get(sha256) ?? {};
    own[page - 1] = { turn: turn as PageText['turn'], words };
    layers.set(sha256, own);
  }
  return layers;
}
