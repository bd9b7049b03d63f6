import type { StatusTone } from '#core/client/ui/status-badge.tsx';

import type { AnyTaskStatus, CombinedTask, TaskState } from '../schema.ts';

export const statusTones: Record<AnyTaskStatus, StatusTone> = {
  Started: 'blue',
  Pending: 'blue',
  'In Progress': 'brass',
  Submitted: 'brass',
  Completed: 'green',
  Reviewed: 'green',
  Cancelled: 'plain',
};

export const stateLabels: Record<TaskState, string> = { open: 'Open', review: 'Waiting for review', done: 'Done' };

export const mentorStateLabels: Record<TaskState, string> = { review: 'To review', open: 'Open', done: 'Done' };

/** Returns a task's status in words. After a reviewer has opened a submission, it can no longer be withdrawn. */
export function statusLabel({ status, review_opened_at }: Pick<CombinedTask, 'status' | 'review_opened_at'>): string {
  return status === 'Submitted' && review_opened_at !== null ? 'Submitted, being reviewed' : status;
}
