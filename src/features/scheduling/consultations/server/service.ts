import { sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { BookedChange } from '#features/scheduling/bookings/schema.ts';
import { nextSequence } from '#features/scheduling/bookings/server/queries.ts';
import { holdSession, tellOfSession } from '#features/scheduling/calendar/server/queries.ts';
import { giveBackCredit } from '#features/billing/entitlements/server/queries.ts';

import { isAcceptable, isMissable, allowedConsultationTransitions, listConsultationTransitions } from '../rules.ts';
import {
  consultationStatusLabels,
  type ConsultationAcceptance,
  type ConsultationRow,
  type ConsultationTransition,
} from '../schema.ts';
import { consultationRepository } from './hosted.ts';
import { presentConsultation, type StoredConsultation } from './present.ts';

/**
 * Changes the status of an attorney's consultation.
 * @throws AppError not_found, assignment_ended, version_conflict, transition_not_allowed, session_not_begun,
 * session_already_started
 */
export async function transitionConsultation(
  ctx: ActorContext,
  id: string,
  { version, status, reason, no_show }: ConsultationTransition,
): Promise<ConsultationRow> {
  return ctx.elevated('changes the status of an attorney’s consultation', async (tx, { userId }) => {
    const row = await getOpenConsultation(tx, id);
    const isMissed = no_show !== undefined;
    const transitions =
      isMissed && isMissable(row, ctx.now) ? [status] : isMissed ? [] : allowedConsultationTransitions(row, ctx.now);
    if (
      row.version === version &&
      listConsultationTransitions(row.status).includes(status) &&
      !transitions.includes(status)
    ) {
      throw new AppError(status === 'completed' || isMissed ? 'session_not_begun' : 'session_already_started');
    }
    const cancellation = { cancel_reason: reason, no_show: no_show ?? null, cancelled_by: userId };
    const values = { status, calendar_sequence: nextSequence, ...(status === 'cancelled' && cancellation) };
    const before = await holdSession(tx, 'consultation_sessions', id);
    const changed = await consultationRepository.transition(tx, {
      row,
      transitions,
      version,
      values,
      labels: consultationStatusLabels,
    });
    if (status === 'cancelled') {
      const noShow = cancellation.no_show;
      await giveBackCredit(tx, { table: 'consultation_sessions', id, client: row.applicant_id, noShow });
    }
    await tellOfSession(tx, { table: 'consultation_sessions', id, before });
    return presentConsultation(changed, ctx);
  });
}

/** @throws AppError not_found, assignment_ended, version_conflict */
export async function changeConsultation(
  ctx: ActorContext,
  id: string,
  { version, ...values }: BookedChange,
): Promise<ConsultationRow> {
  return ctx.elevated('changes the notes and the call link of an attorney’s consultation', async (tx) => {
    const { call_link } = await getOpenConsultation(tx, id);
    const isLinked = values.call_link !== undefined && values.call_link !== call_link;
    const before = isLinked ? await holdSession(tx, 'consultation_sessions', id) : null;
    const changed = await consultationRepository.update(tx, {
      id,
      version,
      values: { ...values, ...(isLinked && { calendar_sequence: nextSequence }) },
    });
    if (isLinked) await tellOfSession(tx, { table: 'consultation_sessions', id, before });
    return presentConsultation(changed, ctx);
  });
}

/**
 * Accepts a pending consultation. Its invitation is sent from then on.
 * @throws AppError not_found, assignment_ended, version_conflict, consultation_not_waiting
 */
export async function acceptConsultation(
  ctx: ActorContext,
  id: string,
  { version }: ConsultationAcceptance,
): Promise<ConsultationRow> {
  return ctx.elevated('accepts a consultation', async (tx) => {
    const row = await getOpenConsultation(tx, id);
    if (row.version !== version) throw new AppError('version_conflict');
    if (!isAcceptable(row, ctx.now)) throw new AppError('consultation_not_waiting');
    const values = { accepted_at: sql`now()`, calendar_sequence: nextSequence };
    const before = await holdSession(tx, 'consultation_sessions', id);
    const changed = await consultationRepository.update(tx, { id, version, values });
    await tellOfSession(tx, { table: 'consultation_sessions', id, before });
    return presentConsultation(changed, ctx);
  });
}

/** Returns a consultation of the attorney's own with an applicant who is assigned to them. */
async function getOpenConsultation(
  tx: Transaction,
  id: string,
): Promise<StoredConsultation & { applicant_id: string }> {
  const consultation = await consultationRepository.get(tx, id);
  const { applicant_id } = consultation;
  if (applicant_id === null) throw new AppError('assignment_ended');
  return { ...consultation, applicant_id };
}
