import type { Services } from '#core/server/services.ts';

import { countDays } from './queries.ts';

/**
 * Counts each UTC day that is over and not counted yet, starting with the first user's. A day is counted once, so later
 * deletions change nothing. Active users and task states are known only for yesterday, soon after midnight; later
 * counts omit both.
 * @returns the number of counted days
 */
export async function recordDays({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<number> {
  const days = await database.asSystem('counts what happened on the days that are over', (tx) => countDays(tx, now()));
  if (days > 0) log.info({ days }, 'counted days for analytics');
  return days;
}
