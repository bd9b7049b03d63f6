import { z } from 'zod';

import { periods, type Period } from '#core/shared/chart-rows.ts';
import type { DocumentStatus } from '#features/collaboration/documents/schema.ts';
import type { TaskStatus } from '#features/collaboration/tasks/schema.ts';

/** Metrics counted for each UTC day. A metric may have parts, such as the tasks of each status. */
export const metrics = [
  'sign_ups',
  /** Users whose profile was updated in the previous 30 days, known only when counted. */
  'active_users',
  /** By status at the time of counting. */
  'tasks',
  /** All documents decided so far. */
  'documents_processed',
  /** By decision. */
  'documents_decided',
  /** By decision: total hours from upload to decision, from which the mean of any period follows. */
  'hours_to_decision',
  /** By product. */
  'requests',
] as const;
export type Metric = (typeof metrics)[number];

/** Days back, or everything. */
const ranges = ['30', '90', '365', 'all'] as const;
export type Range = (typeof ranges)[number];

export const standardPeriod: Period = 'week';
export const standardRange: Range = '365';

/** Query of the charts, for both the page and the API. */
export const chartQuery = z.strictObject({
  by: z.enum(periods, 'Please choose day, week or month').optional(),
  range: z.enum(ranges, 'Please choose 30, 90 or 365 days, or all').optional(),
});
export type ChartQuery = z.output<typeof chartQuery>;

// Columns of charts with one series per part of a metric.

export const taskColumns = {
  started: 'Started',
  in_progress: 'In Progress',
  submitted: 'Submitted',
  completed: 'Completed',
  reviewed: 'Reviewed',
} as const satisfies Record<string, TaskStatus>;

export const decisionColumns = {
  approved: 'Approved',
  needs_revision: 'Needs Revision',
} as const satisfies Record<string, DocumentStatus>;

/** Products by catalog name. Retired ones are counted together. */
export const productColumns = {
  uk_design: 'UK Design',
  german_utility: 'German Utility',
  letters: 'Letters (impact, recommendation and support)',
  patent_evaluation: 'Patent Evaluation and Assessment',
  research_publication: 'Research Publication Support',
  coaching: 'Profile Building Coaching',
  legal_review: 'Legal Review By Attorney',
} as const;

/** Period, identified by its first day. */
const period = z.iso.date();
const count = z.int();
/** A number, null for months in which it was not counted. */
const nullableCount = count.nullable();

export const usersPeriod = z.object({ period, sign_ups: count, active_users: nullableCount });
export const tasksPeriod = z.object({
  period,
  started: nullableCount,
  in_progress: nullableCount,
  submitted: nullableCount,
  completed: nullableCount,
  reviewed: nullableCount,
});
export const documentsPeriod = z.object({
  period,
  approved: count,
  needs_revision: count,
  /** Mean hours from submission to decision, null without decisions. */
  hours_to_decision: z.number().nullable(),
});
export const requestsPeriod = z.object({
  period,
  uk_design: count,
  german_utility: count,
  letters: count,
  patent_evaluation: count,
  research_publication: count,
  coaching: count,
  legal_review: count,
  other: count,
});

/** Income from orders in US dollars with cents: paid and refunded, by ledger day. */
export const incomePeriod = z.object({
  period,
  paid: z.number(),
  refunded: z.number(),
  net: z.number(),
});
/** Trials that started in the period, and how many of them have been paid since. */
export const trialsPeriod = z.object({
  period,
  begun: count,
  became_paid: count,
});

/** Current figures. */
export const figures = z.object({
  users: count,
  active_users: count,
  tasks: count,
  completed_tasks: count,
  /** Rounded percentage. Null without tasks. */
  completion_rate: nullableCount,
  documents_processed: count,
  /** Today of the charts, in UTC. */
  today: z.iso.date(),
  /** First day with counted active users and tasks. */
  known_from: z.iso.date(),
});
export type Figures = z.output<typeof figures>;
