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
import {
  FILE_VALUES,
  FIRST_PAGE,
  NEXT_URL,
  ROW_VALUES,
  ROWS_READ,
  searchCounted,
  SEPARATOR,
  type PageHead,
  type PageStart,
} from './queries.ts';

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
  const found = await takeTurn(userOrToken(token ?? ''), () =>
    findRows(
      readOwnRows(ownRows, async (page) => (await read(page)).json),
      q,
      pause,
    ),
  );
  return found.map((row) => ({ id: row.id, ...describePlace({ searchSources }, row) }));
}

/**
 * Reads the user's own rows page by page, each row with its searchable text. While a page is searched, the database reads
 * the next one.
 */
export async function* readOwnRows(ownRows: OwnRowsQuery, read: (page: BoundStatement) => Promise<string | null>) {
  const fileNames = new Map<string, string>();
  let count = 0;
  let reading: Promise<string | null> | undefined = read(ownRows(FIRST_PAGE));
  while (reading) {
    const { files, rows, next } = parsePage(await reading);
    count += rows.length;
    const last = rows.at(-1);
    reading = next && last && count < ROWS_READ ? read(ownRows({ ...next, beforeId: last.id })) : undefined;
    // A failure is reported where the page is awaited.
    reading?.catch(() => undefined);
    for (const { key, name, words } of files) fileNames.set(fileUrl(key), words ? `${name} ${words}` : name);
    yield rows.map(({ source, id, title, urls, text }) => {
      const names = urls.map((url) => fileNames.get(url));
      return { source, id, title, text: [title, text, ...names].filter((part) => part).join(' ') };
    });
  }
}

function parsePage(response: string | null) {
  if (response === null) throw new Error('the statement that reads own rows returned nothing');
  const [head = '', ...values] = response.split(SEPARATOR);
  const { files, next } = JSON.parse(head) as PageHead;
  const endOfFiles = files * FILE_VALUES;
  return {
    files: group(values.slice(0, endOfFiles), FILE_VALUES).map(([key = '', name = '', words]) => ({
      key,
      name,
      words,
    })),
    rows: group(values.slice(endOfFiles), ROW_VALUES).map(([source, id = '', title = '', urls = '', text]) => ({
      source: Number(source),
      id,
      title,
      urls: urls.split(NEXT_URL),
      text,
    })),
    next,
  };
}

function group(values: readonly string[], size: number): string[][] {
  return Array.from({ length: values.length / size }, (_, n) => values.slice(n * size, (n + 1) * size));
}
