import type { Services } from '#core/server/services.ts';

import { countDays } from './queries.ts';

/**
 * Counts each day that is over and was not counted yet, a day in UTC, from the first user's on. A day is counted once: what
 * is deleted later stays in its figures. How many users were active and how the tasks stood is known of yesterday alone,
 * and only soon after midnight: a count later in the day leaves both out.
 * @returns how many days were counted
 */
export async function recordDays({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<number> {
  const days = await database.asSystem('counts what happened on the days that are over', (tx) => countDays(tx, now()));
  if (days > 0) log.info({ days }, 'counted days for analytics');
  return days;
}
