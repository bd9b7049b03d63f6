import { providedAbilities } from '#features/scheduling/bookings/rules.ts';

import type { ConsultationRow } from './schema.ts';

type Standing = Pick<ConsultationRow, 'applicant_id' | 'status' | 'starts_at' | 'ends_at' | 'accepted_at'>;

/** Whether an attorney may still accept a consultation. Allowed until it starts. */
export function isAcceptable(
  { status, starts_at, accepted_at }: Omit<Standing, 'applicant_id' | 'ends_at'>,
  now: Date,
): boolean {
  return status === 'scheduled' && accepted_at === null && now < new Date(starts_at);
}

/** Returns what an attorney may do with a consultation now. */
export function consultationAbilities(consultation: Standing, now: Date): ConsultationRow['can'] {
  const accept = consultation.applicant_id !== null && isAcceptable(consultation, now);
  return { ...providedAbilities(consultation, now), accept };
}
