import type { PlanRole } from '../schema.ts';

export const roleLabels: Record<PlanRole, string> = {
  applicant: 'Applicants',
  mentor: 'Mentors',
  attorney: 'Attorneys',
};

/** '12 months of access', or that it has no end. */
export function accessText(months: number | null): string {
  if (months === null) return 'Access with no end date';
  return months === 1 ? 'Access with no end date' : `${months} months of access`;
}

export function creditsText(credits: number): string {
  return credits === 1 ? '1 session credit' : `${credits} session credits`;
}
