import type { SessionRow, SessionStatus } from './schema.ts';

const steps: Record<SessionStatus, readonly SessionStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

type Standing = { status: SessionStatus; starts_at: string; ends_at: string };

/** Status transitions of a session, independent of time. */
export function listSessionTransitions(status: SessionStatus): readonly SessionStatus[] {
  return steps[status];
}

/**
 * Returns the statuses that a mentor may set now. A session can be completed once it has begun, and canceled before, or
 * after it is over if it did not take place. A pending one can be canceled at any time. After it is over it can only be
 * completed, because confirming a past time would mislead.
 */
export function allowedSessionTransitions(
  { status, starts_at, ends_at }: Standing,
  now: Date,
): readonly SessionStatus[] {
  const hasBegun = now >= new Date(starts_at);
  const isOver = now >= new Date(ends_at);
  if (status === 'pending' && isOver) return ['completed', 'cancelled'];
  return steps[status].filter((to) => {
    if (to === 'completed') return hasBegun;
    if (to === 'cancelled') return !hasBegun || isOver || status === 'pending';
    return true;
  });
}

/** Whether a mentor may record a no-show now. */
export function isMissable({ status, starts_at }: Standing, now: Date): boolean {
  return status === 'confirmed' && now >= new Date(starts_at);
}

/**
 * Returns what a mentor may do with a session now. Notes can be written at any time until the assignment ends, after
 * which no applicant is named.
 */
export function sessionAbilities(session: Standing & Pick<SessionRow, 'applicant_id'>, now: Date): SessionRow['can'] {
  if (session.applicant_id === null) return { edit: false, steps: [], no_show: false };
  return { edit: true, steps: [...allowedSessionTransitions(session, now)], no_show: isMissable(session, now) };
}
