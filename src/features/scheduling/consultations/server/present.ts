import { consultationAbilities } from '../rules.ts';
import type { ConsultationRow } from '../schema.ts';

/** Consultation row as stored. `can` is added for its attorney. */
export type StoredConsultation = Omit<ConsultationRow, 'can'>;

export function presentConsultation(consultation: StoredConsultation, { now }: { now: Date }): ConsultationRow {
  return { ...consultation, can: consultationAbilities(consultation, now) };
}
