import type { Act } from '#core/server/act.ts';
import { enterSession, selectRows } from '#core/server/database/database.ts';
import { asSql } from '#core/server/database/statement.ts';
import { isTold, type Exported } from '#core/server/data-export.ts';
import type { Product } from '#core/server/feature.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import { listInfected } from '#features/storage/files/server/queries.ts';

import { nameFiles } from './names.ts';
import { readOwnFiles, readOwnRows, type ExportedFile, type ExportedRow } from './queries.ts';

const LIMIT = 10;
const WINDOW_SECONDS = 3600;

/** Rows of each declared table as in the archive, and the files that belong to them. */
export type Contents = {
  userId: string;
  declared: readonly Exported[];
  rows: ReadonlyMap<Exported, ExportedRow[]>;
  files: readonly ExportedFile[];
  /** Path of each file in the archive, by key. */
  paths: ReadonlyMap<string, string>;
  /** Names of files that are left out because they contain malware. */
  infected: readonly string[];
};

/**
 * Counts an export of the signed-in user and returns their ID.
 * @throws AppError too_many_requests
 */
export async function countExport({ database, now, transaction }: Act): Promise<string> {
  const { userId } = await transaction(async (_tx, actor) => actor);
  await takeFromLimit({ database, key: `export:${userId}`, limit: LIMIT, windowSeconds: WINDOW_SECONDS, now });
  return userId;
}

/**
 * Returns everything of a user as declared. Rows are read under the user's role and policies, or by the system if no
 * policy shows users their data.
 */
export async function collectEverything(act: Act, product: Product): Promise<Contents> {
  const { database, token } = act;
  const declared = product.exported;
  const told = declared.filter(isTold);
  const rows = new Map<Exported, ExportedRow[]>();
  const { userId, files } = await act.transaction(async (tx, actor) => {
    for (const one of told.filter(({ readBy }) => readBy !== 'system')) rows.set(one, await readOwnRows(tx, one));
    return { userId: actor.userId, files: await readOwnFiles(tx, product) };
  });
  const infected = await database.asSystem('what no policy shows a user is theirs as well', async (tx) => {
    await enterSession(tx, token);
    for (const one of told.filter(({ readBy }) => readBy === 'system')) rows.set(one, await readOwnRows(tx, one));
    const [found] = await selectRows<{ names: string }>(tx, asSql(listInfected()));
    return JSON.parse(found?.names ?? '[]') as string[];
  });
  return { userId, declared, rows, files, paths: nameFiles(files, product), infected };
}
