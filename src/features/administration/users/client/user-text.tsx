import { Group } from '@mantine/core';

import type { Permission } from '#core/shared/permissions.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { useNow } from '#core/client/now.ts';
import { roleLabels, type Role } from '#features/accounts/roles/schema.ts';

import classes from './users.module.css';

const roleTones = {
  applicant: 'blue',
  mentor: 'green',
  attorney: 'brass',
  admin: 'plain',
} as const satisfies Record<Role, StatusTone>;

/** Name and description of each permission. */
export const permissionTexts = {
  manage_users: {
    label: 'Users',
    about: 'The list of users, activating and deactivating roles, and the support queue',
  },
  manage_roles: { label: 'Roles', about: 'Assign applicant, mentor and attorney roles' },
  manage_content: { label: 'Content', about: 'Legal inputs, testimonials and the site’s claims' },
  manage_subscriptions: { label: 'Subscriptions', about: 'Plans, orders, payments, service requests and trials' },
  view_analytics: { label: 'Analytics', about: 'Platform figures' },
  manage_templates: { label: 'Templates', about: 'Document templates' },
  manage_providers: { label: 'Providers', about: 'Applications, credentials, assignments and service pricing' },
  manage_notifications: { label: 'Notifications', about: 'Send notifications to users' },
} as const satisfies Record<Permission, { label: string; about: string }>;

/** Choices of a filter by a boolean. */
export const yesOrNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

type RoleBadgesProps = { roles: readonly Role[]; off_roles: readonly Role[]; unverified: readonly Role[] };

/** A badge per role, marked if the role is inactive or not verified. */
export function RoleBadges({ roles, off_roles, unverified }: RoleBadgesProps) {
  if (roles.length + off_roles.length === 0) return <>None</>;
  return (
    <Group component="span" display="inline-flex" gap={4}>
      {roles.map((role) => (
        <StatusBadge key={role} tone={roleTones[role]}>
          {unverified.includes(role) ? `${roleLabels[role]}, not verified` : roleLabels[role]}
        </StatusBadge>
      ))}
      {off_roles.map((role) => (
        <StatusBadge key={role} tone="rust">{`${roleLabels[role]}, inactive`}</StatusBadge>
      ))}
    </Group>
  );
}

/** End of a trial, or that it is paid for. */
export function TrialText({ end, isSubscribed }: { end: string | null; isSubscribed: boolean | null }) {
  const now = useNow();
  if (isSubscribed) return <>Subscribed</>;
  if (end === null) return <>–</>;
  const isOver = Date.parse(end) < now.getTime();
  return (
    <span className={isOver ? classes.over : undefined}>
      {isOver ? 'Ended ' : 'Ends '}
      <Instant at={end} show="day" />
    </span>
  );
}
