import { z } from 'zod';

import { periods, type Period } from '#core/shared/chart-rows.ts';
import type { DocumentStatus } from '#features/documents/schema.ts';
import type { TaskStatus } from '#features/tasks/schema.ts';

/** What is counted of each day, in UTC. A metric may have parts: the tasks of each status. */
export const metrics = [
  'sign_ups',
  /** Users whose profile was updated in the 30 days before; known only when it is counted. */
  'active_users',
  /** By status, as they were when they were counted. */
  'tasks',
  /** All that have been decided up to then. */
  'documents_processed',
  /** By decision. */
  'documents_decided',
  /** By decision: the hours from upload to decision of all of them, so that any period has its mean. */
  'hours_to_decision',
  /** By product. */
  'requests',
] as const;
export type Metric = (typeof metrics)[number];

/** How far back: days, or all there is. */
export const ranges = ['30', '90', '365', 'all'] as const;
export type Range = (typeof ranges)[number];

export const standardPeriod: Period = 'week';
export const standardRange: Range = '365';

/** What the charts are asked for, in the address of the page as in that of the API. */
export const chartQuery = z.strictObject({
  by: z.enum(periods, 'Please choose day, week or month').optional(),
  range: z.enum(ranges, 'Please choose 30, 90 or 365 days, or all').optional(),
});
export type ChartAsked = z.output<typeof chartQuery>;

// The columns of the charts that have one for each part of a metric.

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

/** Products by the names that the catalogue has; what is in it no more is counted together. */
export const productColumns = {
  uk_design: 'UK Design',
  german_utility: 'German Utility',
  letters: 'Letters (impact, recommendation and support)',
  patent_evaluation: 'Patent Evaluation and Assessment',
  research_publication: 'Research Publication Support',
  coaching: 'Profile Building Coaching',
  legal_review: 'Legal Review By Attorney',
} as const;

/** A period by its first day. */
const period = z.iso.date();
const count = z.int();
/** Null where it was not counted then. */
const known = count.nullable();

export const usersPeriod = z.object({ period, sign_ups: count, active_users: known });
export const tasksPeriod = z.object({
  period,
  started: known,
  in_progress: known,
  submitted: known,
  completed: known,
  reviewed: known,
});
export const documentsPeriod = z.object({
  period,
  approved: count,
  needs_revision: count,
  /** The mean; null where nothing was decided. */
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

/** What orders brought in, in US dollars with cents: what was paid and given back, by the days of the ledger. */
export const incomePeriod = z.object({
  period,
  paid: z.number(),
  refunded: z.number(),
  net: z.number(),
});
/** Trials that began in the period, and how many of them have become paid since. */
export const trialsPeriod = z.object({
  period,
  begun: count,
  became_paid: count,
});

/** How things stand now. */
export const figures = z.object({
  users: count,
  active_users: count,
  tasks: count,
  completed_tasks: count,
  /** Rounded percentage; null while there are no tasks. */
  completion_rate: known,
  documents_processed: count,
  /** Of the charts, in UTC. */
  today: z.iso.date(),
  /** The first day whose active users and tasks were counted. */
  known_from: z.iso.date(),
});
export type Figures = z.output<typeof figures>;
