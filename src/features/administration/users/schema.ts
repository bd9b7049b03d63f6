import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { permissions } from '#core/shared/permissions.ts';
import { emailInput } from '#features/accounts/accounts/schema.ts';
import { roles } from '#features/accounts/roles/schema.ts';
import { ticketStatuses } from '#features/support/tickets/schema.ts';

const role = z.enum(roles, 'Please choose a role');
const truth = z.enum(['true', 'false']);
const version = z.int32('Please reload this page').min(1, 'Please reload this page');

/** State of an unpaid trial. `ending` is within seven days. */
export const trialStates = ['running', 'ending', 'over'] as const;

/** Query of the list of users. All filters must match the same role. */
export const userQuery = listQuery({
  sorts: ['name', 'email', 'created_at'],
  filters: { role: z.enum(roles), active: truth, trial: z.enum(trialStates), subscribed: truth },
}).omit({ trash: true });
export type UserSort = NonNullable<z.output<typeof userQuery>['sort']>;

/** A user in the list. Trial data is null if the reader may not know it. Timestamps in ISO 8601. */
export const userRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  is_confirmed: z.boolean(),
  /** Active roles. */
  roles: z.array(z.enum(roles)),
  /** Inactive roles. */
  off_roles: z.array(z.enum(roles)),
  /** Active mentor or attorney roles without verification. */
  unverified: z.array(z.enum(roles)),
  /** End of the first unpaid trial. */
  trial_end_date: z.string().nullable(),
  is_subscribed: z.boolean().nullable(),
  created_at: z.string(),
  last_active_at: z.string().nullable(),
});
export type UserRow = z.output<typeof userRow>;

/** Allowed actions on the list: roles that may be assigned. */
export const userListAbilities = z.object({ create: z.boolean(), roles: z.array(z.enum(roles)) });

const heldRole = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  is_active: z.boolean(),
  trial_start_date: z.string().nullable(),
  trial_end_date: z.string().nullable(),
  is_subscribed: z.boolean().nullable(),
  /** Null for a role without credentials. */
  is_verified: z.boolean().nullable(),
  created_at: z.string(),
  version: z.int(),
});
const roleAbilities = z.object({ set_active: z.boolean(), trial: z.boolean() });
export type RoleAbilities = z.output<typeof roleAbilities>;

const counted = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) }).nullable();
const named = z.object({ id: z.uuid(), title: z.string(), status: z.string(), created_at: z.string() });

const storedUser = userRow
  .omit({ roles: true, off_roles: true, unverified: true, trial_end_date: true, is_subscribed: true })
  .extend({
    roles: z.array(heldRole),
    /** Assigned users. Null, like the following, if the reader may not know. */
    assignments: counted(z.object({ id: z.uuid(), name: z.string(), as: z.enum(['applicant', 'provider']) })),
    requests: counted(named),
    tickets: counted(named.extend({ status: z.enum(ticketStatuses) })),
    sessions: counted(
      z.object({
        id: z.uuid(),
        user_agent: z.string().nullable(),
        ip_address: z.string().nullable(),
        used_at: z.string(),
      }),
    ),
  });
/** Row as returned by the database, before `can` is added for its reader. */
export type StoredUser = z.output<typeof storedUser>;

/** One user with everything that the reader's permissions open. Never evidence. */
export const userDetails = storedUser.extend({
  roles: z.array(heldRole.extend({ can: roleAbilities })),
  can: z.object({ assign: z.array(z.enum(roles)), end_sessions: z.boolean() }),
});
export type UserDetails = z.output<typeof userDetails>;

export const assignInput = emailInput.extend({ role });
export type AssignInput = z.output<typeof assignInput>;

export const activeInput = z.strictObject({ is_active: z.boolean('This must be true or false'), version });

/** Dates: a trial lasts until the end of its last day in UTC. Omitted values stay unchanged. */
export const trialInput = z.strictObject({
  trial_start_date: calendarDate({ label: 'Trial start' }).optional(),
  trial_end_date: calendarDate({ label: 'Trial end' }).optional(),
  is_subscribed: z.boolean('Subscribed must be true or false').optional(),
  version,
});
export type TrialInput = z.output<typeof trialInput>;

/** Each permission once. */
const permissionSet = z
  .array(z.enum(permissions, 'This permission does not exist'), 'Please choose permissions')
  .max(permissions.length, 'Please choose at most eight permissions')
  .transform((chosen) => permissions.filter((permission) => chosen.includes(permission)));

const rights = z.strictObject({
  permissions: permissionSet,
  is_owner: z.boolean('Owner must be true or false').default(false),
});
const noPermission = {
  message: 'Please choose at least one permission',
  path: ['permissions'],
  // By default Zod compares only if every other field is valid, so admins would see this message one attempt later.
  when: ({ value }: { value: unknown }) => z.object(rights.shape).safeParse(value).success,
};
const grantsSomething = ({ permissions: chosen, is_owner }: z.output<typeof rights>) => is_owner || chosen.length > 0;

export const adminInput = emailInput.extend(rights.shape).refine(grantsSomething, noPermission);
export type AdminInput = z.output<typeof adminInput>;

/** Form of an admin's rights. */
export const adminForm = rights.refine(grantsSomething, noPermission);

export const adminChange = rights.extend({ version }).refine(grantsSomething, noPermission);
export type AdminChange = z.output<typeof adminChange>;

export const adminQuery = z.strictObject({
  q: userQuery.shape.q,
  active: truth.optional(),
  permission: z.enum(permissions).optional(),
  page: userQuery.shape.page,
});

const storedAdmin = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  is_owner: z.boolean(),
  /** Whether both the admin role and these permissions are active. */
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type StoredAdmin = z.output<typeof storedAdmin>;

/** An admin with their rights, and whether the reader may change them. No admin changes their own. */
export const adminRow = storedAdmin.extend({ can: z.object({ edit: z.boolean() }) });
export type AdminRow = z.output<typeof adminRow>;
