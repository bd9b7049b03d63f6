import { defineNoContentRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { claimsInput } from '../schema.ts';
import { saveClaims } from './queries.ts';

const routes = [
  defineNoContentRoute({
    method: 'put',
    path: '/',
    summary: 'Choose which criteria to claim; the others are set aside',
    access: applicant('write'),
    body: claimsInput,
    async handle({ ctx, body: { claimed } }) {
      await ctx.write({ statement: saveClaims({ claimed: JSON.stringify(claimed) }) });
    },
  }),
] as const;

export type CriteriaApi = MountedRoutes<typeof routes>;

export function criteriaRoutes(services: Services): CriteriaApi {
  return mountRoutes(services, routes);
}
