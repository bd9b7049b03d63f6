import type { SessionRow, SessionStatus } from './schema.ts';

const steps: Record<SessionStatus, readonly SessionStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

type Standing = { status: SessionStatus; starts_at: string };

/** The statuses between which a session changes, whatever the time is. */
export function sessionStepsOf(status: SessionStatus): readonly SessionStatus[] {
  return steps[status];
}

/**
 * The statuses that a mentor may give a session now: it is completed once it has begun, and one that was confirmed is
 * cancelled until then. What was never confirmed may be cancelled at any time, so that it does not stay open for ever.
 */
export function sessionStepsFrom({ status, starts_at }: Standing, now: Date): readonly SessionStatus[] {
  const hasBegun = now >= new Date(starts_at);
  return steps[status].filter((to) => {
    if (to === 'completed') return hasBegun;
    if (to === 'cancelled') return !hasBegun || status === 'pending';
    return true;
  });
}

/** What a mentor may do with a session now. Notes may be written at any time, also of one that is closed. */
export function sessionAbilities(session: Standing, now: Date): SessionRow['can'] {
  return { edit: true, steps: [...sessionStepsFrom(session, now)] };
}
