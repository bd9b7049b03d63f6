import type { ConsultationRow, ConsultationStatus } from './schema.ts';

const steps: Record<ConsultationStatus, readonly ConsultationStatus[]> = {
  scheduled: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

type Standing = { status: ConsultationStatus; starts_at: string; ends_at: string; accepted_at: string | null };

/** Returns the statuses that may follow this one, at any time. */
export function listConsultationTransitions(status: ConsultationStatus): readonly ConsultationStatus[] {
  return steps[status];
}

/**
 * Returns the statuses that an attorney may set now. A consultation can be completed once it has started. It can be
 * canceled before that, or after its end if it did not take place. If it was never accepted, it can be canceled at any
 * time.
 */
export function allowedConsultationTransitions(
  { status, starts_at, ends_at, accepted_at }: Standing,
  now: Date,
): readonly ConsultationStatus[] {
  const hasBegun = now >= new Date(starts_at);
  const isOver = now >= new Date(ends_at);
  return steps[status].filter((to) => (to === 'completed' ? hasBegun : !hasBegun || isOver || accepted_at === null));
}

/** Whether an attorney may now record that one side did not attend. */
export function isMissable({ status, starts_at, accepted_at }: Standing, now: Date): boolean {
  return status === 'scheduled' && accepted_at !== null && now >= new Date(starts_at);
}

/** Whether an attorney may still accept it. Allowed until it starts. */
export function isAcceptable({ status, starts_at, accepted_at }: Standing, now: Date): boolean {
  return status === 'scheduled' && accepted_at === null && now < new Date(starts_at);
}

/**
 * Returns what an attorney may do with a consultation now. Notes may be written at any time, even after it is closed.
 * Nothing is allowed once the assignment has ended, when no applicant is named.
 */
export function consultationAbilities(
  consultation: Standing & Pick<ConsultationRow, 'applicant_id'>,
  now: Date,
): ConsultationRow['can'] {
  if (consultation.applicant_id === null) return { edit: false, accept: false, steps: [], no_show: false };
  return {
    edit: true,
    accept: isAcceptable(consultation, now),
    steps: [...allowedConsultationTransitions(consultation, now)],
    no_show: isMissable(consultation, now),
  };
}
