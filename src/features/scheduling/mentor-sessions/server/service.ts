import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { BookedChange } from '#features/scheduling/bookings/schema.ts';

import { isMissable, sessionStepsFrom, sessionStepsOf } from '../rules.ts';
import { sessionStatusLabels, type SessionRow, type SessionStep } from '../schema.ts';
import { givenRows } from './given.ts';
import { presentSession, type StoredSession } from './present.ts';

/** Returns the error code for a step that is possible only at another time. */
const refusals = {
  pending: 'session_over',
  confirmed: 'session_over',
  completed: 'session_not_begun',
  cancelled: 'session_begun',
} as const;

/**
 * Changes the status of the mentor's session.
 * @throws AppError not_found, assignment_ended, changed_meanwhile, transition_not_allowed, session_not_begun,
 * session_begun, session_over
 */
export async function stepSession(
  act: Act,
  id: string,
  { version, status, reason, no_show }: SessionStep,
): Promise<SessionRow> {
  return act.transaction(async (tx) => {
    const row = await getOpenSession(tx, id);
    const isMissed = no_show !== undefined;
    const steps = isMissed && isMissable(row, act.now) ? [status] : isMissed ? [] : sessionStepsFrom(row, act.now);
    if (row.version === version && sessionStepsOf(row.status).includes(status) && !steps.includes(status)) {
      throw new AppError(refusals[isMissed ? 'completed' : status]);
    }
    const values = { status, ...(status === 'cancelled' && { cancel_reason: reason, no_show: no_show ?? null }) };
    return presentSession(
      await givenRows.step(tx, { row, steps, version, values, labels: sessionStatusLabels }),
      act.now,
    );
  });
}

/** @throws AppError not_found, assignment_ended, changed_meanwhile */
export async function changeSession(act: Act, id: string, { version, ...values }: BookedChange): Promise<SessionRow> {
  return act.transaction(async (tx) => {
    await getOpenSession(tx, id);
    return presentSession(await givenRows.update(tx, { id, version, values }), act.now);
  });
}

async function getOpenSession(tx: Transaction, id: string): Promise<StoredSession> {
  const session = await givenRows.get(tx, id);
  if (session.applicant_id === null) throw new AppError('assignment_ended');
  return session;
}
