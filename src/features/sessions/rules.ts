import type { SessionRow, SessionStatus } from './schema.ts';

const steps: Record<SessionStatus, readonly SessionStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

type Standing = { status: SessionStatus; starts_at: string; ends_at: string };

/** The statuses between which a session changes, whatever the time is. */
export function sessionStepsOf(status: SessionStatus): readonly SessionStatus[] {
  return steps[status];
}

/**
 * The statuses that a mentor may give a session now: it is completed once it has begun, and cancelled until then, or once it
 * is over and did not take place. What was never confirmed may be cancelled at any time. Once it is over it is no longer
 * confirmed, which would be news of a time that has passed, but completed at once.
 */
export function sessionStepsFrom({ status, starts_at, ends_at }: Standing, now: Date): readonly SessionStatus[] {
  const hasBegun = now >= new Date(starts_at);
  const isOver = now >= new Date(ends_at);
  if (status === 'pending' && isOver) return ['completed', 'cancelled'];
  return steps[status].filter((to) => {
    if (to === 'completed') return hasBegun;
    if (to === 'cancelled') return !hasBegun || isOver || status === 'pending';
    return true;
  });
}

/** Whether a mentor may say now that one of the two did not come. */
export function isMissable({ status, starts_at }: Standing, now: Date): boolean {
  return status === 'confirmed' && now >= new Date(starts_at);
}

/**
 * What a mentor may do with a session now. Notes may be written at any time, also of one that is closed, and nothing once the
 * assignment has ended, when no applicant is named.
 */
export function sessionAbilities(session: Standing & Pick<SessionRow, 'applicant_id'>, now: Date): SessionRow['can'] {
  if (session.applicant_id === null) return { edit: false, steps: [], no_show: false };
  return { edit: true, steps: [...sessionStepsFrom(session, now)], no_show: isMissable(session, now) };
}
