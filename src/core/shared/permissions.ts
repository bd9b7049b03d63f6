/** What a sub-admin may be trusted with; an owner admin holds all of them. */
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
