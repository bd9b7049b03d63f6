import type { Act } from '#core/server/act.ts';
import { enterSession, selectRows } from '#core/server/database/database.ts';
import { asSql } from '#core/server/database/statement.ts';
import { isTold, type Exported } from '#core/server/exported.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import { listInfected } from '#features/files/server/queries.ts';

import { readOwnFiles, readOwnRows, type ExportedFile, type ExportedRow } from './queries.ts';

const LIMIT = 10;
const WINDOW_SECONDS = 3600;

/** The rows of each declared table, as they are in the archive, and which files go with them. */
export type Contents = {
  declared: readonly Exported[];
  rows: ReadonlyMap<Exported, ExportedRow[]>;
  files: readonly ExportedFile[];
  /** Names of files that are left out, since malware was found in them. */
  infected: readonly string[];
};

/**
 * Everything of a person, as the declarations say: read under their own role and policies, and by the system where no
 * policy shows them what is theirs.
 * @throws AppError too_many_requests
 */
export async function readEverything(act: Act, declared: readonly Exported[]): Promise<Contents> {
  const { database, token, now } = act;
  const told = declared.filter(isTold);
  const rows = new Map<Exported, ExportedRow[]>();
  const { userId, files } = await act.transaction(async (tx, actor) => {
    for (const one of told.filter(({ readBy }) => readBy !== 'system')) rows.set(one, await readOwnRows(tx, one));
    return { userId: actor.userId, files: await readOwnFiles(tx) };
  });
  await takeFromLimit({ database, key: `export:${userId}`, limit: LIMIT, windowSeconds: WINDOW_SECONDS, now });
  const infected = await database.asSystem('what no policy shows a user is theirs as well', async (tx) => {
    await enterSession(tx, token);
    for (const one of told.filter(({ readBy }) => readBy === 'system')) rows.set(one, await readOwnRows(tx, one));
    const [found] = await selectRows<{ names: string }>(tx, asSql(listInfected()));
    return JSON.parse(found?.names ?? '[]') as string[];
  });
  return { declared, rows, files, infected };
}
