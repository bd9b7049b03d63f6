import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';
import type { UserSource } from '#core/client/ui/user-input.tsx';
import { roleLabels, type Role } from '#features/accounts/roles/schema.ts';

import {
  adminQuery,
  userQuery,
  type AdminChange,
  type AdminInput,
  type AdminRow,
  type AssignInput,
  type TrialInput,
  type UserDetails,
  type UserRow,
  type UserSort,
} from '../schema.ts';
import type { AdminsApi, UsersApi } from '../server/routes.ts';

const api = createApi<UsersApi>('/api/users');
const adminsApi = createApi<AdminsApi>('/api/sub-admins');

const sorts = {
  name: { label: 'Name', direction: 'asc' },
  email: { label: 'Email', direction: 'asc' },
  created_at: { label: 'Joined', direction: 'desc' },
} satisfies Record<UserSort, Sorts[string]>;

export const listedUsers = {
  key: ['users'],
  query: userQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<UserRow, typeof userQuery, { create: boolean; roles: Role[] }>;

export function userDetails(id: string) {
  return queryOptions({
    queryKey: [...listedUsers.key, 'details', id],
    queryFn: ({ signal }) => unwrap(api[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** Users who can get a role. */
export const everyone: UserSource = {
  key: [...listedUsers.key, 'people'],
  async find(q, signal) {
    const { rows } = await listedUsers.list({ ...(q && { q }), sort: 'name' }, { from: null, signal });
    return rows.map(({ name, email, roles: userRoles }) => ({
      name,
      email,
      about: userRoles.map((role) => roleLabels[role]).join(', '),
    }));
  },
};

/** Returns the user as the list shows them. */
export async function assignRole(input: AssignInput): Promise<UserRow> {
  return toRow(await unwrap(api.roles.$post({ json: input })));
}

export const setRoleActive = ({ id, ...json }: { id: string; is_active: boolean; version: number }) =>
  unwrap(api.roles[':id'].$patch({ param: { id }, json }));

export const setTrial = (id: string, json: TrialInput) =>
  unwrap(api.roles[':id'].trial.$patch({ param: { id }, json }));

/** Ends the sessions of one device, or of all if none is named. */
export const endSessions = ({ id, session }: { id: string; session?: string }) =>
  session === undefined
    ? unwrap(api[':id'].sessions.$delete({ param: { id } }))
    : unwrap(api[':id'].sessions[':session'].$delete({ param: { id, session } }));

/** Owners and sub-admins. */
export const listedAdmins = {
  key: ['sub-admins'],
  query: adminQuery,
  list: (query, { signal }) => unwrap(adminsApi.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<AdminRow, typeof adminQuery, { create: boolean }>;

export const addAdmin = (json: AdminInput) => unwrap(adminsApi.index.$post({ json }));

export const changeAdmin = (id: string, json: AdminChange) => unwrap(adminsApi[':id'].$patch({ param: { id }, json }));

export const setAdminActive = ({ id, ...json }: { id: string; is_active: boolean; version: number }) =>
  unwrap(adminsApi[':id'].active.$patch({ param: { id }, json }));

function toRow({ roles, ...user }: UserDetails): UserRow {
  const named = (isActive: boolean) => roles.filter((one) => one.is_active === isActive).map(({ role }) => role);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    is_confirmed: user.is_confirmed,
    created_at: user.created_at,
    last_active_at: user.last_active_at,
    roles: named(true),
    off_roles: named(false),
    unverified: roles.filter((one) => one.is_active && one.is_verified === false).map(({ role }) => role),
    trial_end_date: null,
    is_subscribed: null,
  };
}
