import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { owner, provider } from '#features/accounts/roles/server/access.ts';

import { checklist } from '../schema.ts';
import { readAttorneySteps, readMentorSteps, readOwnerSteps } from './queries.ts';

const routes = [
  defineQueryRoute({
    path: '/mentor',
    summary: 'What a mentor still has to set up',
    access: provider('mentor'),
    success: checklist,
    read: () => readMentorSteps(),
  }),
  defineQueryRoute({
    path: '/attorney',
    summary: 'What an attorney still has to set up',
    access: provider('attorney'),
    success: checklist,
    read: () => readAttorneySteps(),
  }),
  defineRoute({
    method: 'get',
    path: '/owner',
    summary: 'What an owner still has to set up',
    access: owner(),
    success: checklist,
    handle: ({ ctx }) => ctx.transaction((tx) => readOwnerSteps(tx, ctx.env)),
  }),
] as const;

export type ChecklistsApi = MountedRoutes<typeof routes>;

export function checklistsRoutes(services: Services): ChecklistsApi {
  return mountRoutes(services, routes);
}
