// Text of audit entries.
import { paths, rowLink } from '#core/shared/paths.ts';
import type { StatusTone } from '#core/client/ui/status-badge.tsx';

import { actionLabels, actorRoleLabels, areaLabels, type AuditAction, type AuditRow } from '../schema.ts';

export const actionTones = {
  insert: 'green',
  update: 'blue',
  delete: 'rust',
  opened: 'plain',
  signed_in: 'plain',
  signed_out: 'brass',
  removed: 'plain',
} as const satisfies Record<AuditAction, StatusTone>;

export const getAreaLabel = ({ table_name: table }: Pick<AuditRow, 'table_name'>): string =>
  (areaLabels as Record<string, string>)[table] ?? columnLabel(table);

/** Describes a change, such as 'Changed: Role'. Only the verb for sign-ins, sign-outs and removals. */
export function getTitle(entry: Pick<AuditRow, 'action' | 'table_name'>): string {
  const { action } = entry;
  const saysAll = action === 'signed_in' || action === 'signed_out' || action === 'removed';
  return saysAll ? actionLabels[action] : `${actionLabels[action]}: ${getAreaLabel(entry)}`;
}

export const roleLabel = (role: string): string => actorRoleLabels[role] ?? role;

type Named = { id: string | null; name: string | null };

/** Current name of a user, or a text that says that the account no longer exists. */
function formatName({ id, name }: Named): string | undefined {
  return id === null ? undefined : (name ?? 'Deleted user');
}

export function actorName({ actor_id: id, actor_name: name, actor_role: role }: AuditRow): string {
  return formatName({ id, name }) ?? roleLabel(role);
}

export function subjectName({ subject_id: id, subject_name: name }: AuditRow): string | undefined {
  return formatName({ id, name });
}

/** Formats a column name as a label: 'Active' for 'is_active'. */
export function columnLabel(name: string): string {
  const words = name.replace(/^is_(?=.)/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function changedColumns({ before, after }: Pick<AuditRow, 'before' | 'after'>): string[] {
  return Object.keys({ ...before, ...after }).toSorted();
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value is a timestamp in the database's format. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
}

const userPage = ({ subject_id: id }: AuditRow): string | undefined =>
  id === null ? undefined : `${paths.admin}/roles/${id}`;

/** Returns the path of the changed row, if a page shows it. */
const rowPages: Readonly<Record<string, (entry: AuditRow) => string | undefined>> = {
  admin_roles: userPage,
  broadcasts: ({ row_id: id }) => rowLink(`${paths.admin}/notifications`, id),
  contact_messages: ({ row_id: id }) => `${paths.adminMessages}/${id}`,
  document_templates: ({ row_id: id }) => rowLink(`${paths.admin}/templates`, id),
  orders: ({ row_id: id }) => `${paths.adminOrders}/${id}`,
  provider_applications: ({ row_id: id }) => rowLink(`${paths.admin}/applications`, id),
  settings: () => `${paths.admin}/settings`,
  site_stats: () => paths.adminSiteStats,
  subscription_plans: ({ row_id: id }) => rowLink(`${paths.admin}/subscriptions`, id),
  support_tickets: ({ row_id: id }) => `${paths.adminSupport}/${id}`,
  testimonials: ({ row_id: id }) => rowLink(paths.adminContent, id),
  user_roles: userPage,
};

export function rowPath(entry: AuditRow): string | undefined {
  return entry.action === 'delete' ? undefined : rowPages[entry.table_name]?.(entry);
}
