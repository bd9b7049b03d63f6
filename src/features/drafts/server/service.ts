import type { Services } from '#core/server/services.ts';

import { deleteDraftsBefore } from './queries.ts';

const KEPT_MS = 90 * 86_400_000;

/** Forgets drafts that nobody went on with for 90 days. */
export async function sweepDrafts({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await database.asSystem('forgets the drafts that nobody went on with', (tx) =>
    deleteDraftsBefore(tx, new Date(now().getTime() - KEPT_MS)),
  );
}
