// How long news is kept.
import type { Services } from '#core/server/services.ts';

import { deleteNews } from './queries.ts';

/** A browser that was away for longer reads everything anew. */
const KEPT_MS = 3_600_000;

export async function forgetNews({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await database.asSystem('news is kept for an hour', (tx) => deleteNews(tx, before));
}
