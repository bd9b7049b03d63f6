import { inArray, sql } from 'drizzle-orm';

import type { Services } from '#core/server/services.ts';
import { productColumns, type Metric } from '#features/administration/analytics/schema.ts';
import { recordDays } from '#features/administration/analytics/server/service.ts';
import { platformAnalytics } from '#features/administration/analytics/server/table.ts';
import { taskStatuses } from '#features/collaboration/tasks/schema.ts';

import { createRandomGenerator } from './chance.ts';
import { CROWD_DAYS, crowdOn, findStatus, createTasks } from './crowd.ts';
import { dateIn, isWeekend, toDate } from './moments.ts';

type Count = { day: string; metric: Metric; part: string; metric_value: number };

const ofDocuments: Metric[] = ['documents_decided', 'hours_to_decision', 'documents_processed'];

/** Average orders per product on a business day at the end of the year. */
const orders = [0.15, 0.08, 0.5, 0.12, 0.25, 0.35, 0.1];

/**
 * Adds a year of daily statistics: the nightly job's counts of demo rows, and figures that cannot be counted
 * afterwards.
 */
export async function addAnalytics(services: Services, day: string): Promise<void> {
  await recordDays({ ...services, now: () => toDate(day, { daysAgo: 0, time: '00:30' }) });
  const counts = [...countsThatWere(day), ...countsOfOthers(day)];
  await services.database.asSystem('the demo’s figures tell of a year', async (tx) => {
    // The few documents of the demo users took long, and would distort the average.
    await tx.delete(platformAnalytics).where(inArray(platformAnalytics.metric, ofDocuments));
    await tx
      .insert(platformAnalytics)
      .values(counts)
      .onConflictDoUpdate({
        target: [platformAnalytics.metric, platformAnalytics.part, platformAnalytics.day],
        set: { metric_value: sql`${platformAnalytics.metric_value} + excluded.metric_value` },
      });
    // Identical in every demo. The date of the count is before the day of the demo.
    await tx.update(platformAnalytics).set({
      id: sql`md5(concat_ws(' ', day, metric, part))::uuid`,
      recorded_at: sql`(day + 1)::timestamp at time zone 'UTC' - interval '1 minute'`,
    });
  });
}

/** Returns active users and task states for all days before the one that the job has counted. */
function countsThatWere(day: string): Count[] {
  const crowd = crowdOn(day);
  const tasks = createTasks(crowd);
  return lastDays(2).flatMap((daysAgo) => {
    const date = dateIn(day, -daysAgo);
    const joined = crowd.filter(({ joinedDaysAgo }) => joinedDaysAgo >= daysAgo).length;
    const active = Math.round(joined * (0.64 + 0.04 * Math.sin(daysAgo / 9)));
    return [
      { day: date, metric: 'active_users', part: '', metric_value: active },
      ...taskStatuses.map((status) => ({
        day: date,
        metric: 'tasks' as const,
        part: status,
        metric_value: tasks.filter((task) => findStatus(task, daysAgo) === status).length,
      })),
    ];
  });
}

/** Returns documents and requests of users who have left. */
function countsOfOthers(day: string): Count[] {
  const chance = createRandomGenerator(11);
  let processed = 0;
  return lastDays(1)
    .toReversed()
    .flatMap((daysAgo) => {
      const date = dateIn(day, -daysAgo);
      const share = 1 - daysAgo / CROWD_DAYS;
      const rest = isWeekend(toDate(day, { daysAgo, time: '12:00' })) ? 0.15 : 1;
      const approved = Math.round((0.6 + 2.4 * share) * rest * (0.4 + chance() * 1.2));
      const revised = Math.round((0.3 + 0.9 * share) * rest * chance() * 1.4);
      const hours = (44 - 18 * share) * (0.7 + chance() * 0.6);
      processed += approved + revised;
      const counts: Count[] = [
        { day: date, metric: 'documents_processed', part: '', metric_value: processed },
        { day: date, metric: 'documents_decided', part: 'Approved', metric_value: approved },
        { day: date, metric: 'documents_decided', part: 'Needs Revision', metric_value: revised },
        { day: date, metric: 'hours_to_decision', part: 'Approved', metric_value: approved * hours },
        { day: date, metric: 'hours_to_decision', part: 'Needs Revision', metric_value: revised * hours },
        ...Object.values(productColumns).map((product, place) => ({
          day: date,
          metric: 'requests' as const,
          part: product,
          metric_value: Math.floor((0.3 + 0.7 * share) * rest * (orders[place] ?? 0) + chance()),
        })),
      ];
      return counts.filter(({ metric, metric_value: value }) => metric === 'documents_processed' || value > 0);
    });
}

/** Returns the days from this many days ago back to the first. */
function lastDays(from: number): number[] {
  return Array.from({ length: CROWD_DAYS - from }, (_, place) => from + place);
}
