import { counted } from '#core/shared/sentence.ts';

import type { PlanRole } from '../schema.ts';

export const roleLabels: Record<PlanRole, string> = {
  applicant: 'Applicants',
  mentor: 'Mentors',
  attorney: 'Attorneys',
};

/** Describes a plan's duration, such as '12 months of access', or that it has no end date. */
export function accessText(months: number | null): string {
  if (months === null) return 'Access with no end date';
  return counted(months, { one: '{count} month of access', other: '{count} months of access' });
}

export function creditsText(credits: number): string {
  return counted(credits, { one: '{count} session credit', other: '{count} session credits' });
}
