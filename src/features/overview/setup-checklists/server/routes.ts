import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { owner, provider } from '#features/accounts/roles/server/access.ts';

import { checklist } from '../schema.ts';
import { readAttorneySteps, readMentorSteps, readOwnerSteps } from './queries.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/mentor',
    summary: 'What a mentor still has to set up',
    access: provider('mentor'),
    success: checklist,
    handle: async ({ ctx }) => new JsonText((await ctx.read(readMentorSteps())).json ?? ''),
  }),
  defineRoute({
    method: 'get',
    path: '/attorney',
    summary: 'What an attorney still has to set up',
    access: provider('attorney'),
    success: checklist,
    handle: async ({ ctx }) => new JsonText((await ctx.read(readAttorneySteps())).json ?? ''),
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
