import { consultationAbilities } from '../rules.ts';
import type { ConsultationRow } from '../schema.ts';

/** A row as it is stored: what `can` be done with it is added for its attorney. */
export type StoredConsultation = Omit<ConsultationRow, 'can'>;

export function presentConsultation(consultation: StoredConsultation, now: Date): ConsultationRow {
  return { ...consultation, can: consultationAbilities(consultation, now) };
}
