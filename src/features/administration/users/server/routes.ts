import { z } from 'zod';

import { selectJson } from '#core/server/database/listing.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { changeRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { withRecentSecondFactor, withPermission } from '#features/accounts/roles/server/access.ts';

import { assignableRoles } from '../rules.ts';
import {
  adminChange,
  adminInput,
  adminQuery,
  adminRow,
  assignInput,
  activeInput,
  trialInput,
  userDetails,
  userListAbilities,
  userQuery,
  userRow,
} from '../schema.ts';
import { addAdmin, changeAdmin, presentAdmin, setAdminActive } from './admins.ts';
import { listAdmins, listUsers, readUser } from './queries.ts';
import { assignRole, endSessions, presentUser, reader, ownerAccess, setTrial, setRoleActive } from './service.ts';

const params = z.object({ id: z.uuid() });

/** Users with their roles. */
const users = [
  defineListRoute({
    path: '/',
    summary: 'All users with their roles, for admins who manage users',
    access: reader,
    query: userQuery,
    row: userRow,
    can: userListAbilities,
    list: (query, part) => (ctx) =>
      ctx.readElevated('lists users', (tx, actor) => selectJson(tx, listUsers(actor, query, part))),
    abilities({ actor }) {
      const roles = assignableRoles(actor);
      return { create: roles.length > 0, roles };
    },
    file: 'users',
  }),
  defineRoute({
    method: 'post',
    path: '/roles',
    summary: 'Assign a role to a user, found by email; only owners assign the admin role',
    access: withRecentSecondFactor(withPermission('manage_roles')),
    body: assignInput,
    success: userDetails,
    handle: ({ ctx, body }) => assignRole(ctx, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/roles/{id}',
    summary: 'Activate or deactivate a user’s role; only owners can change the admin role',
    access: withRecentSecondFactor(withPermission('manage_users')),
    params,
    body: activeInput,
    success: userDetails,
    errors: ['own_access', 'version_conflict'],
    handle: ({ ctx, params: { id }, body }) =>
      setRoleActive(ctx, { id, isActive: body.is_active, version: body.version }),
  }),
  defineRoute({
    method: 'patch',
    path: '/roles/{id}/trial',
    summary: 'Change a role’s trial or subscription',
    access: withPermission('manage_subscriptions'),
    params,
    body: trialInput,
    success: userDetails,
    errors: ['own_access', 'version_conflict'],
    handle: ({ ctx, params: { id }, body }) => setTrial(ctx, id, body),
  }),
  defineQueryRoute({
    path: '/{id}',
    summary: 'A user, with what the reader’s permissions allow; never evidence',
    access: reader,
    params,
    success: userDetails,
    read:
      ({ params: { id } }) =>
      (ctx) =>
        ctx.readElevated('reads a user', (tx, actor) => selectJson(tx, readUser(actor, id))),
    present: presentUser,
  }),
  defineRoute({
    method: 'delete',
    path: '/{id}/sessions',
    summary: 'Sign a user out of every device',
    access: ownerAccess,
    params,
    success: userDetails,
    errors: ['own_access'],
    handle: ({ ctx, params: { id } }) => endSessions(ctx, { id }),
  }),
  defineRoute({
    method: 'delete',
    path: '/{id}/sessions/{session}',
    summary: 'Sign a user out of one device',
    access: ownerAccess,
    params: params.extend({ session: z.uuid() }),
    success: userDetails,
    errors: ['own_access'],
    handle: ({ ctx, params: device }) => endSessions(ctx, device),
  }),
] as const;

/** Admins with their permissions. */
const admins = [
  defineListRoute({
    path: '/',
    summary: 'Owners and sub-admins by name, for owner admins',
    access: ownerAccess,
    query: adminQuery,
    row: adminRow,
    can: z.object({ create: z.boolean() }),
    list: (query) => (ctx) => ctx.readElevated('lists admins', (tx) => selectJson(tx, listAdmins(query))),
    present: presentAdmin,
    abilities: () => ({ create: true }),
    file: 'sub-admins',
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Make a user an admin, found by email',
    access: withRecentSecondFactor(ownerAccess),
    body: adminInput,
    success: adminRow,
    status: 201,
    handle: ({ ctx, body }) => addAdmin(ctx, body),
  }),
  changeRoute({
    summary: 'Change an admin’s permissions',
    access: withRecentSecondFactor(ownerAccess),
    body: adminChange,
    row: adminRow,
    errors: ['own_access', 'version_conflict'],
    change: changeAdmin,
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}/active',
    summary: 'Deactivate an admin and their admin role, or activate them again',
    access: withRecentSecondFactor(ownerAccess),
    params,
    body: activeInput,
    success: adminRow,
    errors: ['own_access', 'version_conflict'],
    handle: ({ ctx, params: { id }, body }) =>
      setAdminActive(ctx, { id, isActive: body.is_active, version: body.version }),
  }),
] as const;

export type UsersApi = MountedRoutes<typeof users>;
export type AdminsApi = MountedRoutes<typeof admins>;

export function usersRoutes(services: Services): UsersApi {
  return mountRoutes(services, users);
}

export function adminsRoutes(services: Services): AdminsApi {
  return mountRoutes(services, admins);
}
