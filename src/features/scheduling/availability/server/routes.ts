import { z } from 'zod';

import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import {
  dayInput,
  dayRow,
  hoursChange,
  hoursCopy,
  hoursInput,
  hoursRow,
  ownAvailability,
  type AvailabilityRole,
} from '../schema.ts';
import { addDay, addHours, changeHours, copyHours, removeDay, removeHours, showAvailability } from './service.ts';

const params = z.object({ id: z.uuid() });

/** Equal routes for both roles, each with its own hours. */
const routesOf = <const Role extends AvailabilityRole>(role: Role) =>
  [
    defineRoute({
      method: 'get',
      path: `/${role}`,
      summary: `When the ${role} can be booked: weekly hours, days off, extra hours, and the next available slots`,
      for: provider(role),
      success: ownAvailability,
      handle: ({ act }) => showAvailability(act, role),
    }),
    defineRoute({
      method: 'post',
      path: `/${role}/hours`,
      summary: 'Add weekly hours',
      for: provider(role),
      body: hoursInput,
      success: hoursRow,
      status: 201,
      adds: true,
      refuses: ['not_found'],
      handle: ({ act, addition, body }) => addHours(act, { role, addition }, body),
    }),
    defineRoute({
      method: 'patch',
      path: `/${role}/hours/{id}`,
      summary: 'Change weekly hours, or turn them on or off',
      for: provider(role),
      params,
      body: hoursChange,
      success: hoursRow,
      refuses: ['changed_meanwhile'],
      handle: ({ act, params: { id }, body }) => changeHours(act, { role, id }, body),
    }),
    defineCommand({
      method: 'delete',
      path: `/${role}/hours/{id}`,
      summary: 'Permanently delete weekly hours',
      for: provider(role),
      params,
      handle: ({ act, params: { id } }) => removeHours(act, role, id),
    }),
    defineCommand({
      method: 'post',
      path: `/${role}/copies`,
      summary: 'Copy the hours of one day to other days',
      for: provider(role),
      body: hoursCopy,
      handle: ({ act, body }) => copyHours(act, role, body),
    }),
    defineRoute({
      method: 'post',
      path: `/${role}/days`,
      summary: 'Add a day off, without times, or extra hours on a single day',
      for: provider(role),
      body: dayInput,
      success: dayRow,
      status: 201,
      adds: true,
      refuses: ['not_found'],
      handle: ({ act, addition, body }) => addDay(act, { role, addition }, body),
    }),
    defineCommand({
      method: 'delete',
      path: `/${role}/days/{id}`,
      summary: 'Permanently delete a day off or extra hours',
      for: provider(role),
      params,
      handle: ({ act, params: { id } }) => removeDay(act, role, id),
    }),
  ] as const;

const routes = [...routesOf('mentor'), ...routesOf('attorney')] as const;

export type AvailabilityApi = MountedRoutes<typeof routes>;

export function availabilityRoutes(services: Services): AvailabilityApi {
  return mountRoutes(services, routes);
}
