import { randomUUID } from 'node:crypto';

import { syncEvidence, removeMissingFiles } from '#binder-engine/follow-evidence.ts';
import { listFileUrls, type Outline } from '#binder-engine/outline.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { newOutline } from '#records/binder-evidence.ts';

import type { BinderResponse, BinderChange, BinderKind } from '../schema.ts';
import { readPlanningData, readOwnBinder } from './planning-data.ts';
import { addBinder, changeBinder, findOutline, findVersion } from './queries.ts';
import { binders } from './table.ts';

/** Kind of binder. Default: the petition. */
type OfKind = { kind?: BinderKind | undefined };

/** Creates the petition's binder from the records, unless it exists. A response is created from its notice. */
export async function createBinder(ctx: ActorContext): Promise<BinderResponse> {
  const { name, evidence, claimed } = await readPlanningData(ctx);
  const outline = syncEvidence(newOutline(claimed), evidence, randomUUID);
  await ctx.transaction((tx) => addBinder(tx, { kind: 'petition', title: `Petition of ${name}`, outline }));
  return readOwnBinder(ctx);
}

/** @throws AppError invalid if a file is not the user's own; version_conflict */
export async function arrangeBinder(
  ctx: ActorContext,
  { kind = 'petition', version, ...values }: BinderChange & OfKind,
): Promise<BinderResponse> {
  const named = values.outline ? listFileUrls(values.outline) : [];
  await ctx.transaction(async (tx) => {
    // An outdated change is refused before its files are looked up.
    const before = await findOutline(tx, { kind, version });
    if (!before) throw new AppError('version_conflict');
    // Files that it already contains may be missing. New ones must exist.
    const earlierFiles = new Set(listFileUrls(before));
    const urls = named.filter((file) => !earlierFiles.has(file));
    await checkOwnFiles(tx, { column: binders.outline, urls });
    if (!(await changeBinder(tx, values, { kind, version }))) throw new AppError('version_conflict');
  });
  return readOwnBinder(ctx, { kind });
}

/**
 * Adds files of the records, or removes files that no record contains any longer.
 * @throws AppError not_found without a binder; version_conflict
 */
export async function followPortfolio(
  ctx: ActorContext,
  { kind = 'petition', version, takes }: { version: number; takes: 'added' | 'gone' | 'both' } & OfKind,
): Promise<BinderResponse> {
  // An outdated change is refused before everything is read.
  const stored = await ctx.transaction((tx) => findVersion(tx, kind));
  if (stored !== undefined && stored !== version) throw new AppError('version_conflict');
  const { response, evidence } = await readPlanningData(ctx, { kind });
  if (!response.binder) throw new AppError('not_found');
  const current = response.binder.outline;
  // Replacements come first, because an emptied exhibit would be removed, and with it the target of references in the
  // letter.
  const followed = takes === 'gone' ? current : syncEvidence(current, evidence, randomUUID);
  const outline: Outline = takes === 'added' ? followed : removeMissingFiles(followed, response.gone);
  return arrangeBinder(ctx, { kind, version, outline });
}
