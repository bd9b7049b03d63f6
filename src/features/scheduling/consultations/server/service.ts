import { sql } from 'drizzle-orm';

import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { BookedChange } from '#features/scheduling/bookings/schema.ts';

import { isAcceptable, isMissable, consultationStepsFrom, consultationStepsOf } from '../rules.ts';
import {
  consultationStatusLabels,
  type ConsultationAcceptance,
  type ConsultationRow,
  type ConsultationStep,
} from '../schema.ts';
import { consultationRows } from './given.ts';
import { presentConsultation, type StoredConsultation } from './present.ts';

/**
 * Changes the status of an attorney's consultation.
 * @throws AppError not_found, assignment_ended, changed_meanwhile, transition_not_allowed, session_not_begun,
 * session_begun
 */
export async function stepConsultation(
  act: Act,
  id: string,
  { version, status, reason, no_show }: ConsultationStep,
): Promise<ConsultationRow> {
  return act.transaction(async (tx) => {
    const row = await getOpenConsultation(tx, id);
    const isMissed = no_show !== undefined;
    const steps = isMissed && isMissable(row, act.now) ? [status] : isMissed ? [] : consultationStepsFrom(row, act.now);
    if (row.version === version && consultationStepsOf(row.status).includes(status) && !steps.includes(status)) {
      throw new AppError(status === 'completed' || isMissed ? 'session_not_begun' : 'session_begun');
    }
    const values = { status, ...(status === 'cancelled' && { cancel_reason: reason, no_show: no_show ?? null }) };
    return presentConsultation(
      await consultationRows.step(tx, { row, steps, version, values, labels: consultationStatusLabels }),
      act.now,
    );
  });
}

/** @throws AppError not_found, assignment_ended, changed_meanwhile */
export async function changeConsultation(
  act: Act,
  id: string,
  { version, ...values }: BookedChange,
): Promise<ConsultationRow> {
  return act.transaction(async (tx) => {
    await getOpenConsultation(tx, id);
    return presentConsultation(await consultationRows.update(tx, { id, version, values }), act.now);
  });
}

/**
 * Accepts a pending consultation. Its invitation is sent from then on.
 * @throws AppError not_found, assignment_ended, changed_meanwhile, consultation_not_waiting
 */
export async function acceptConsultation(
  act: Act,
  id: string,
  { version }: ConsultationAcceptance,
): Promise<ConsultationRow> {
  return act.transaction(async (tx) => {
    const row = await getOpenConsultation(tx, id);
    if (row.version !== version) throw new AppError('changed_meanwhile');
    if (!isAcceptable(row, act.now)) throw new AppError('consultation_not_waiting');
    const values = { accepted_at: sql`now()` };
    return presentConsultation(await consultationRows.update(tx, { id, version, values }), act.now);
  });
}

async function getOpenConsultation(tx: Transaction, id: string): Promise<StoredConsultation> {
  const consultation = await consultationRows.get(tx, id);
  if (consultation.applicant_id === null) throw new AppError('assignment_ended');
  return consultation;
}
