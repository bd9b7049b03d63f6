import type { ConsultationRow, ConsultationStatus } from './schema.ts';

const steps: Record<ConsultationStatus, readonly ConsultationStatus[]> = {
  scheduled: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

type Standing = { status: ConsultationStatus; starts_at: string; ends_at: string; accepted_at: string | null };

/** The statuses between which a consultation changes, whatever the time is. */
export function consultationStepsOf(status: ConsultationStatus): readonly ConsultationStatus[] {
  return steps[status];
}

/**
 * The statuses that an attorney may give a consultation now: it is completed once it has begun, and cancelled until then, or
 * once it is over and did not take place. What was never accepted may be cancelled at any time.
 */
export function consultationStepsFrom(
  { status, starts_at, ends_at, accepted_at }: Standing,
  now: Date,
): readonly ConsultationStatus[] {
  const hasBegun = now >= new Date(starts_at);
  const isOver = now >= new Date(ends_at);
  return steps[status].filter((to) => (to === 'completed' ? hasBegun : !hasBegun || isOver || accepted_at === null));
}

/** Whether an attorney may say now that one of the two did not come. */
export function isMissable({ status, starts_at, accepted_at }: Standing, now: Date): boolean {
  return status === 'scheduled' && accepted_at !== null && now >= new Date(starts_at);
}

/** Whether an attorney may accept it now: until it begins. */
export function isAcceptable({ status, starts_at, accepted_at }: Standing, now: Date): boolean {
  return status === 'scheduled' && accepted_at === null && now < new Date(starts_at);
}

/**
 * What an attorney may do with a consultation now. Notes may be written at any time, also of one that is closed, and nothing
 * once the assignment has ended, when no applicant is named.
 */
export function consultationAbilities(
  consultation: Standing & Pick<ConsultationRow, 'applicant_id'>,
  now: Date,
): ConsultationRow['can'] {
  if (consultation.applicant_id === null) return { edit: false, accept: false, steps: [], no_show: false };
  return {
    edit: true,
    accept: isAcceptable(consultation, now),
    steps: [...consultationStepsFrom(consultation, now)],
    no_show: isMissable(consultation, now),
  };
}
