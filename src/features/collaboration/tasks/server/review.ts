// Services of mentors for tasks of assigned applicants. Those of the owner are in service.ts.
import { sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { settleDraft } from '#features/storage/form-drafts/server/queries.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import { allowedTaskTransitions } from '../rules.ts';
import type { MenteeTask, TaskReview, TaskRow, TaskStatus } from '../schema.ts';
import { mentoredRepository } from './listed.ts';
import { presentMentored, presentTask, type StoredTask } from './present.ts';
import { findReviewResult, isOfOthers, markReviewOpened, taskRepository } from './queries.ts';

const asMentor = { actor: 'mentor', canWrite: true } as const;

/**
 * Reviews a submitted task as a mentor and notifies the applicant. A repeated request notifies only once. If another
 * mentor was faster, the error names them.
 * @throws AppError invalid, not_found, version_conflict, transition_not_allowed, task_answered
 */
export async function reviewTask(
  ctx: ActorContext,
  { id, draftKey }: { id: string; draftKey: string | undefined },
  { version, ...review }: TaskReview,
): Promise<TaskRow> {
  return ctx.transaction(async (tx, { userId }) => {
    // If the review is rejected, this is rolled back with the rest.
    await settleDraft(tx, draftKey);
    const row = await taskRepository.get(tx, id, isOfOthers);
    const transitions = allowedTaskTransitions('mentor', row);
    // After a new submission, the mentor has to open it again.
    const opened = review.status === 'Reviewed' ? {} : { review_opened_at: null };
    const values = { ...review, ...opened, reviewer_id: userId, reviewed_at: sql`now()` };
    try {
      const task = await taskRepository.transition(tx, { row, transitions, version, values });
      const link = rowLink(`${paths.dashboard}/tasks`, id);
      const notice = reviewNotice(task, task.status);
      await notify(tx, { userId: task.user_id, kind: 'task', link, ...notice, isMailed: 'at once' });
      return presentTask(task, asMentor);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'version_conflict')) throw error;
      const previous = await findReviewResult(tx, id);
      if (!previous) throw error;
      if (
        previous.reviewer_id === userId &&
        previous.status === review.status &&
        previous.comments === review.reviewer_comments
      ) {
        return presentTask(await taskRepository.get(tx, id, isOfOthers), asMentor);
      }
      const outcome = previous.status === 'Reviewed' ? 'reviewed' : 'sent back';
      throw new AppError('task_answered', { values: { name: previous.reviewer ?? 'Another mentor', answer: outcome } });
    }
  });
}

/**
 * Returns a task in the form of the combined list and starts a waiting review, so that it can no longer be withdrawn.
 * @throws AppError not_found
 */
export async function openMentoredTask(ctx: ActorContext, id: string): Promise<MenteeTask> {
  return ctx.transaction(async (tx) => {
    await markReviewOpened(tx, id);
    return presentMentored(await mentoredRepository.get(tx, id));
  });
}

function reviewNotice({ title }: StoredTask, status: TaskStatus) {
  return status === 'Reviewed'
    ? ({ type: 'success', title: `Task reviewed: ${title}`, message: `Your mentor reviewed “${title}”.` } as const)
    : ({
        type: 'warning',
        title: `Task sent back: ${title}`,
        message: `Your mentor sent “${title}” back to you. Please read their comments.`,
      } as const);
}
