import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { BookedChange } from '#features/scheduling/bookings/schema.ts';
import { nextSequence } from '#features/scheduling/bookings/server/queries.ts';
import { holdSession, tellOfSession } from '#features/scheduling/calendar/server/queries.ts';
import { giveBackCredit } from '#features/billing/entitlements/server/queries.ts';

import { isMissable, allowedSessionTransitions, listSessionTransitions } from '../rules.ts';
import { sessionStatusLabels, type SessionRow, type SessionTransition } from '../schema.ts';
import { mentorSessionRepository } from './hosted.ts';
import { presentSession, type StoredSession } from './present.ts';

/** Returns the error code for a step that is possible only at another time. */
const refusals = {
  pending: 'session_over',
  confirmed: 'session_over',
  completed: 'session_not_begun',
  cancelled: 'session_already_started',
} as const;

/**
 * Changes the status of the mentor's session.
 * @throws AppError not_found, assignment_ended, version_conflict, transition_not_allowed, session_not_begun,
 * session_already_started, session_over
 */
export async function transitionSession(
  ctx: ActorContext,
  id: string,
  { version, status, reason, no_show }: SessionTransition,
): Promise<SessionRow> {
  return ctx.elevated('changes the status of a mentor’s session', async (tx, { userId }) => {
    const row = await getOpenSession(tx, id);
    const isMissed = no_show !== undefined;
    const transitions =
      isMissed && isMissable(row, ctx.now) ? [status] : isMissed ? [] : allowedSessionTransitions(row, ctx.now);
    if (
      row.version === version &&
      listSessionTransitions(row.status).includes(status) &&
      !transitions.includes(status)
    ) {
      throw new AppError(refusals[isMissed ? 'completed' : status]);
    }
    const cancellation = { cancel_reason: reason, no_show: no_show ?? null, cancelled_by: userId };
    const values = { status, calendar_sequence: nextSequence, ...(status === 'cancelled' && cancellation) };
    const before = await holdSession(tx, 'session_bookings', id);
    const changed = await mentorSessionRepository.transition(tx, {
      row,
      transitions,
      version,
      values,
      labels: sessionStatusLabels,
    });
    if (status === 'cancelled') {
      await giveBackCredit(tx, {
        table: 'session_bookings',
        id,
        client: row.applicant_id,
        noShow: cancellation.no_show,
      });
    }
    await tellOfSession(tx, { table: 'session_bookings', id, before });
    return presentSession(changed, ctx);
  });
}

/** @throws AppError not_found, assignment_ended, version_conflict */
export async function changeSession(
  ctx: ActorContext,
  id: string,
  { version, ...values }: BookedChange,
): Promise<SessionRow> {
  return ctx.elevated('changes the notes and the call link of a mentor’s session', async (tx) => {
    const { call_link } = await getOpenSession(tx, id);
    const isLinked = values.call_link !== undefined && values.call_link !== call_link;
    const before = isLinked ? await holdSession(tx, 'session_bookings', id) : null;
    const changed = await mentorSessionRepository.update(tx, {
      id,
      version,
      values: { ...values, ...(isLinked && { calendar_sequence: nextSequence }) },
    });
    if (isLinked) await tellOfSession(tx, { table: 'session_bookings', id, before });
    return presentSession(changed, ctx);
  });
}

/** Returns a session of the mentor's own with an applicant who is assigned to them. */
async function getOpenSession(tx: Transaction, id: string): Promise<StoredSession & { applicant_id: string }> {
  const session = await mentorSessionRepository.get(tx, id);
  const { applicant_id } = session;
  if (applicant_id === null) throw new AppError('assignment_ended');
  return { ...session, applicant_id };
}
