import type { ActorContext } from '#core/server/actor-context.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { describePlace } from '#core/server/file-places.ts';
import { throwIfOverLimit } from '#core/server/limits.ts';
import { pause } from '#core/server/pause.ts';
import { createShares, userOrToken } from '#core/server/share.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import { fileUrl } from '#core/shared/uploads.ts';

import { findRows } from '../rules.ts';
import type { Found } from '../schema.ts';
import { FIRST_PAGE, NEXT_TEXT, ROWS_READ, searchCounted, TEXTS, type OwnRows, type PageStart } from './queries.ts';

type OwnRowsQuery = (start: PageStart) => BoundStatement;

/** Two per second, because the palette searches whenever its user pauses. */
export const SEARCHES_A_MINUTE = 120;
/** Rows are read for one search of a user at a time, because the most rows are megabytes. */
const takeTurn = createShares(1);

/**
 * Finds the user's own rows by their text. Others' rows are never found, even if the user may read them.
 * @throws AppError too_many_requests
 */
export async function searchOwn(
  { database, read, token, now }: ActorContext,
  { searchSources, ownRows, q }: Pick<FeatureRegistry, 'searchSources'> & { ownRows: OwnRowsQuery; q: string },
): Promise<Found[]> {
  const limit = { limit: SEARCHES_A_MINUTE, windowSeconds: 60, now };
  throwIfOverLimit(limit, await database.runAsSystem('counts a search', searchCounted(limit), { token }));
  const found = await takeTurn(userOrToken(token ?? ''), async () => {
    const rows = await readOwnRows(ownRows, async (page) => (await read(page)).json);
    return findRows(rows, q, pause);
  });
  return found.map((row) => ({ id: row.id, ...describePlace({ searchSources }, row) }));
}

/** Reads the user's own rows page by page, each with its searchable text. */
export async function readOwnRows(ownRows: OwnRowsQuery, read: (page: BoundStatement) => Promise<string | null>) {
  const fileNames = new Map<string, string>();
  const found = [];
  for (let start: PageStart | null = FIRST_PAGE; start && found.length < ROWS_READ;) {
    const { rows, files, next, texts } = parsePage(await read(ownRows(start)));
    for (const [key, name, words] of files) fileNames.set(fileUrl(key), words === null ? name : `${name} ${words}`);
    for (const [index, [source, id, title, addresses]] of rows.entries()) {
      const names = (addresses ?? []).map((address) => fileNames.get(address));
      found.push({ source, id, title, text: [title, texts[index], ...names].filter((part) => part).join(' ') });
    }
    start = next;
  }
  return found;
}

function parsePage(json: string | null): OwnRows & { texts: string[] } {
  const end = json?.indexOf(TEXTS) ?? -1;
  if (json === null || end < 0) throw new Error('the statement that reads own rows answered no texts');
  return { ...(JSON.parse(json.slice(0, end)) as OwnRows), texts: json.slice(end + 1).split(NEXT_TEXT) };
}
