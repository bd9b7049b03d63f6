import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { directions } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';

export const actions = ['insert', 'update', 'delete', 'opened', 'signed_in', 'signed_out', 'removed'] as const;
export type AuditAction = (typeof actions)[number];

export const actionLabels = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  opened: 'Opened',
  signed_in: 'Signed in',
  signed_out: 'Signed a user out',
  removed: 'Removed after its retention period',
} as const satisfies Record<AuditAction, string>;

/** Role of the actor, or the operator on the command line, or the server. */
export const actorRoleLabels: Readonly<Record<string, string>> = {
  owner: 'Owner admin',
  admin: 'Admin',
  attorney: 'Attorney',
  mentor: 'Mentor',
  applicant: 'Applicant',
  user: 'No active role',
  operator: 'Command line',
  server: 'Server',
};

/** Tables as nouns for one of their rows. */
export const areaLabels = {
  access_grants: 'Access to a workspace',
  accounts: 'Password',
  admin_roles: 'Admin permissions',
  attorney_profiles: 'Attorney profile',
  audit_entries: 'Audit trail',
  billing_counters: 'Invoice and receipt numbers',
  broadcasts: 'Broadcast notification',
  checkouts: 'Payment page',
  contact_messages: 'Contact message',
  document_templates: 'Document template',
  document_uploads: 'Document',
  evidence_grants: 'Evidence sharing',
  evidence_views: 'Shared evidence opened',
  files: 'File',
  included_requests: 'Included request',
  legal_inputs: 'Legal input',
  legal_reviews: 'Legal review',
  mentor_assignments: 'Assignment',
  mentor_profiles: 'Mentor profile',
  orders: 'Order',
  platform_analytics: 'Analytics',
  product_files: 'Product file',
  products: 'Product',
  profiles: 'Profile',
  provider_applications: 'Provider application',
  provider_settings: 'Workspace settings',
  refunds: 'Refund',
  request_deliveries: 'Request delivery',
  binders: 'Binder',
  binder_comments: 'Binder comment',
  record_comments: 'Record comment',
  element_attestations: 'Element attestation',
  recovery_codes: 'Recovery code',
  rule_toggles: 'Rule toggle',
  service_pricing: 'Service price',
  service_requests: 'Service request',
  session_credits: 'Session credit',
  session_bookings: 'Booked session',
  consultation_sessions: 'Booked consultation',
  availability_settings: 'Mentor’s weekly hours',
  attorney_availability: 'Attorney’s weekly hours',
  availability_days: 'Day off or extra hours',
  sessions: 'Session',
  settings: 'Setting',
  site_stats: 'Site statistic',
  subscription_plans: 'Subscription plan',
  support_replies: 'Support reply',
  support_tickets: 'Support ticket',
  task_assignments: 'Assigned task',
  task_templates: 'Task template',
  tasks: 'Task',
  testimonial_pictures: 'Picture of a testimonial',
  testimonials: 'Testimonial',
  two_factors: 'Two-factor authentication',
  user_credentials: 'Credential',
  user_roles: 'Role',
  users: 'Account',
} as const;
export type AuditArea = keyof typeof areaLabels;
const areas = Object.keys(areaLabels) as [AuditArea, ...AuditArea[]];

/** Query of the list, for both the page and the API. Dates are whole days in UTC. */
export const auditQuery = z.strictObject({
  /** Part of the name or email address of the actor, or of the row's owner. */
  q: plainText({ label: 'Search', maxCharacters: 100 }).optional(),
  action: z.enum(actions).optional(),
  area: z.enum(areas).optional(),
  since: calendarDate({ label: 'From' }).optional(),
  until: calendarDate({ label: 'To' }).optional(),
  direction: z.enum(directions).optional(),
});

const values = z.record(z.string(), z.unknown()).nullable();

/**
 * An entry of the audit trail, with the current names of users. A name is null if the account was deleted, or if no
 * user is concerned.
 */
export const auditRow = z.object({
  id: z.uuid(),
  /** Timestamp in ISO 8601. */
  at: z.string(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  actor_role: z.string(),
  client_address: z.string().nullable(),
  session_id: z.uuid().nullable(),
  action: z.enum(actions),
  table_name: z.string(),
  row_id: z.string(),
  subject_id: z.uuid().nullable(),
  subject_name: z.string().nullable(),
  subject_email: z.string().nullable(),
  /** Values by column. For a change, only changed ones. */
  before: values,
  after: values,
  /** Whether its values were erased with the account that they concerned. */
  is_erased: z.boolean(),
  /** Position in the chain, null until the entry is sealed. */
  position: z.int().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;
