import { sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { defineProvidedSessions } from '#features/scheduling/bookings/server/provided-service.ts';
import { nextSequence } from '#features/scheduling/bookings/server/queries.ts';
import { announceChange } from '#features/scheduling/calendar/server/queries.ts';

import { consultationAbilities, isAcceptable } from '../rules.ts';
import type { ConsultationAcceptance, ConsultationRow } from '../schema.ts';
import { consultationRepository } from './hosted.ts';

const table = 'consultation_sessions';

export const consultations = defineProvidedSessions({
  table,
  rows: consultationRepository,
  present: presentConsultation,
});

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
    const row = await consultations.getOpen(tx, id);
    if (row.version !== version) throw new AppError('version_conflict');
    if (!isAcceptable(row, ctx.now)) throw new AppError('consultation_not_waiting');
    const values = { accepted_at: sql`now()`, calendar_sequence: nextSequence };
    const changed = await announceChange(tx, { table, id }, () =>
      consultationRepository.update(tx, { id, version, values }),
    );
    return presentConsultation(changed, ctx);
  });
}

/** Adds `can` to a consultation as stored, for its attorney. */
export function presentConsultation(
  consultation: Omit<ConsultationRow, 'can'>,
  { now }: { now: Date },
): ConsultationRow {
  return { ...consultation, can: consultationAbilities(consultation, now) };
}
