import { setImmediate } from 'node:timers/promises';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { describePlace } from '#core/server/file-places.ts';
import { throwIfOverLimit } from '#core/server/limits.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import { fileUrl } from '#core/shared/uploads.ts';

import { findRows } from '../rules.ts';
import type { Found } from '../schema.ts';
import { NEXT_TEXT, searchCounted, TEXTS, type OwnRows } from './queries.ts';

/** Two per second, because the palette searches whenever its user pauses. */
export const SEARCHES_A_MINUTE = 120;

/**
 * Finds the user's own rows by their text. Others' rows are never found, even if the user may read them.
 * @throws AppError too_many_requests
 */
export async function searchOwn(
  { database, read, token, now }: ActorContext,
  { searchSources, ownRows, q }: Pick<FeatureRegistry, 'searchSources'> & { ownRows: () => BoundStatement; q: string },
): Promise<Found[]> {
  const limit = { limit: SEARCHES_A_MINUTE, windowSeconds: 60, now };
  throwIfOverLimit(limit, await database.runAsSystem('counts a search', searchCounted(limit), { token }));
  const { json } = await read(ownRows());
  const found = await findRows(readRows(json), q, setImmediate);
  return found.map((row) => ({ id: row.id, ...describePlace({ searchSources }, row) }));
}

/** Rows of {@link ownRowsQuery}, each with its searchable text. */
export function readRows(json: string | null) {
  const end = json?.indexOf(TEXTS) ?? -1;
  if (json === null || end < 0) throw new Error('the statement that reads own rows answered no texts');
  const { rows, files } = JSON.parse(json.slice(0, end)) as OwnRows;
  const texts = json.slice(end + 1).split(NEXT_TEXT);
  const fileNames = new Map(
    files.map(([key, name, words]) => [fileUrl(key), words === null ? name : `${name} ${words}`]),
  );
  return rows.map(([source, id, title, addresses], index) => {
    const names = (addresses ?? []).map((address) => fileNames.get(address));
    return { source, id, title, text: [title, texts[index], ...names].filter((part) => part).join(' ') };
  });
}
