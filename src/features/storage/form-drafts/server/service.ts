import type { Services } from '#core/server/services.ts';

import { deleteDraftsBefore } from './queries.ts';

const KEPT_MS = 90 * 86_400_000;

/** Deletes drafts that were abandoned 90 days ago. */
export async function sweepDrafts({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await database.asSystem('deletes drafts that were abandoned', (tx) =>
    deleteDraftsBefore(tx, new Date(now().getTime() - KEPT_MS)),
  );
}
