import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { counted } from '#core/shared/sentence.ts';
import type { NotificationType } from '#features/communication/notifications/schema.ts';

import type { Audience } from '../schema.ts';

export const typeLabels = {
  info: 'Info',
  warning: 'Warning',
  success: 'Success',
  error: 'Error',
} as const satisfies Record<NotificationType, string>;

const typeTones = {
  info: 'blue',
  warning: 'brass',
  success: 'green',
  error: 'rust',
} as const satisfies Record<NotificationType, StatusTone>;

export const audienceLabels = {
  all: 'All users',
  applicant: 'Applicants',
  mentor: 'Mentors',
  attorney: 'Attorneys',
  admin: 'Admins',
} as const satisfies Record<Audience, string>;

export function TypeBadge({ type }: { type: NotificationType }) {
  return <StatusBadge tone={typeTones[type]}>{typeLabels[type]}</StatusBadge>;
}

/** Formats a number of users, such as '1 user' or '10,000 users'. */
export function countUsers(count: number): string {
  return counted(count, { one: '{count} user', other: '{count} users' });
}
