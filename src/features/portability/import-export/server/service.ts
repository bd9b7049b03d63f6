import type { ActorContext } from '#core/server/actor-context.ts';
import { authenticateSession } from '#core/server/database/authentication.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { isExportedTable, type ExportedTable, type ExportRule } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { listInfected } from '#features/storage/files/server/queries.ts';

import { nameFiles } from './names.ts';
import { readOwnFiles, readOwnRows, type ExportedFile } from './queries.ts';
import { RowSpool } from './row-spool.ts';

const LIMIT = 10;
const WINDOW_SECONDS = 3600;

/** Rows of each declared table as in the archive, and the files that belong to them. */
export type Contents = {
  userId: string;
  declared: readonly ExportRule[];
  /** To be closed after use. */
  rows: RowSpool;
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
export async function countExport({ database, now, transaction }: ActorContext): Promise<string> {
  const { userId } = await transaction(async (_tx, actor) => actor);
  await consumeRateLimit({ database, key: `export:${userId}`, limit: LIMIT, windowSeconds: WINDOW_SECONDS, now });
  return userId;
}

/**
 * Returns all data of a user that is declared as exported. Rows are read under the user's role and policies, or by the
 * system if no policy shows users their data.
 */
export async function collectEverything(ctx: ActorContext, registry: FeatureRegistry): Promise<Contents> {
  const rows = await RowSpool.open(ctx.store.temporaryFolder);
  try {
    return { ...(await collectInto(rows, ctx, registry)), rows };
  } catch (error) {
    await rows.close();
    throw error;
  }
}

async function collectInto(
  rows: RowSpool,
  { database, token, transaction }: ActorContext,
  registry: FeatureRegistry,
): Promise<Omit<Contents, 'rows'>> {
  const declared = registry.exported;
  const tables = declared.filter(isExportedTable);
  const collect = async (tx: Transaction, table: ExportedTable): Promise<void> => {
    for await (const texts of readOwnRows(tx, table)) await rows.add(table, texts);
  };
  const { userId, files } = await transaction(async (tx, actor) => {
    for (const one of tables.filter(({ readBy }) => readBy !== 'system')) await collect(tx, one);
    return { userId: actor.userId, files: await readOwnFiles(tx, registry) };
  });
  const infected = await database.asSystem('what no policy shows a user is theirs as well', async (tx) => {
    await authenticateSession(tx, token);
    for (const one of tables.filter(({ readBy }) => readBy === 'system')) await collect(tx, one);
    const [found] = await selectRows<{ names: string }>(tx, listInfected());
    return JSON.parse(found?.names ?? '[]') as string[];
  });
  return { userId, declared, files, paths: nameFiles(files, registry), infected };
}
