/** Permissions of sub-admins. An owner admin has all of them. */
export const permissions = [
  'manage_users',
  'manage_roles',
  'manage_content',
  'manage_subscriptions',
  'view_analytics',
  'manage_templates',
  'manage_providers',
  'manage_notifications',
] as const;
export type Permission = (typeof permissions)[number];
