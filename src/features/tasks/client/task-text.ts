import type { StatusTone } from '#core/client/ui/status-badge.tsx';

import type { AnyTaskStatus, ListedTask, TaskPriority, TaskState } from '../schema.ts';

export const statusTones: Record<AnyTaskStatus, StatusTone> = {
  Started: 'blue',
  Pending: 'blue',
  'In Progress': 'brass',
  Submitted: 'brass',
  Completed: 'green',
  Reviewed: 'green',
  Cancelled: 'plain',
};

export const priorityTones: Record<TaskPriority, StatusTone> = { Low: 'plain', Medium: 'plain', High: 'brass' };

export const stateLabels: Record<TaskState, string> = { open: 'Open', review: 'Waiting for review', done: 'Done' };

/** Whom a submitted task waits for; `reviewers` as `useReviewers` has them, empty where there are none. */
export function reviewText({ review_opened_at }: ListedTask, reviewers: string): string {
  if (review_opened_at !== null) return `Being reviewed by ${reviewers || 'your mentor'}.`;
  return reviewers ? `Waits for ${reviewers} to review it.` : 'Waits for a mentor to be assigned.';
}
