import { z } from 'zod';

import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { dayInput, dayRow, hoursChange, hoursCopy, hoursInput, hoursRow, ownAvailability } from '../schema.ts';
import { days, weekly } from './queries.ts';
import { addDay, addHours, changeHours, copyHours, showAvailability } from './service.ts';

const params = z.object({ id: z.uuid() });

/** Equal routes for both roles, each with its own hours. */
const createRoutes = <const Role extends ProviderRole>(role: Role) =>
  [
    defineRoute({
      method: 'get',
      path: `/${role}`,
      summary: `When the ${role} can be booked: weekly hours, days off, extra hours, and the next available slots`,
      access: provider(role),
      success: ownAvailability,
      handle: ({ ctx }) => showAvailability(ctx, role),
    }),
    defineRoute({
      method: 'post',
      path: `/${role}/hours`,
      summary: 'Add weekly hours',
      access: provider(role),
      body: hoursInput,
      success: hoursRow,
      status: 201,
      createsRow: true,
      errors: ['not_found'],
      handle: ({ ctx, createOptions, body }) => addHours(ctx, { role, createOptions }, body),
    }),
    defineRoute({
      method: 'patch',
      path: `/${role}/hours/{id}`,
      summary: 'Change weekly hours, or turn them on or off',
      access: provider(role),
      params,
      body: hoursChange,
      success: hoursRow,
      errors: ['version_conflict'],
      handle: ({ ctx, params: { id }, body }) => changeHours(ctx, { role, id }, body),
    }),
    defineNoContentRoute({
      method: 'delete',
      path: `/${role}/hours/{id}`,
      summary: 'Permanently delete weekly hours',
      access: provider(role),
      params,
      handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => weekly[role].remove(tx, id)),
    }),
    defineNoContentRoute({
      method: 'post',
      path: `/${role}/copies`,
      summary: 'Copy the hours of one day to other days',
      access: provider(role),
      body: hoursCopy,
      handle: ({ ctx, body }) => copyHours(ctx, role, body),
    }),
    defineRoute({
      method: 'post',
      path: `/${role}/days`,
      summary: 'Add a day off, without times, or extra hours on a single day',
      access: provider(role),
      body: dayInput,
      success: dayRow,
      status: 201,
      createsRow: true,
      errors: ['not_found'],
      handle: ({ ctx, createOptions, body }) => addDay(ctx, { role, createOptions }, body),
    }),
    defineNoContentRoute({
      method: 'delete',
      path: `/${role}/days/{id}`,
      summary: 'Permanently delete a day off or extra hours',
      access: provider(role),
      params,
      handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => days[role].remove(tx, id)),
    }),
  ] as const;

const routes = [...createRoutes('mentor'), ...createRoutes('attorney')] as const;

export type AvailabilityApi = MountedRoutes<typeof routes>;

export function availabilityRoutes(services: Services): AvailabilityApi {
  return mountRoutes(services, routes);
}
