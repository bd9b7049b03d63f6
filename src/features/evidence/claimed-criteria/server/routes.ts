import { defineNoContentRoute, defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { claimsInput, criterionClaims, type CriterionClaims } from '../schema.ts';
import { listClaims, saveClaims } from './queries.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'Which criteria the user claims; null until they choose',
    access: applicant('read'),
    success: criterionClaims,
    async handle({ ctx }) {
      const { json } = await ctx.read(listClaims());
      return new JsonText<CriterionClaims>(`{"claimed":${json}}`);
    },
  }),
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
