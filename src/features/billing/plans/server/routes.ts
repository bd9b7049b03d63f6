import { signedIn } from '#core/server/access.ts';
import { defineQueryRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, changeRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import { planChange, planInput, planList, planRow } from '../schema.ts';
import { listPlans } from './queries.ts';
import { addPlan, changePlan } from './service.ts';

const manager = withPermission('manage_subscriptions');

/** Routes for admins who edit plans. Pages use `listPublicPlans`. */
const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'The plans on offer, cheapest first; inactive ones for admins who manage subscriptions',
    access: signedIn,
    success: planList,
    read: () => listPlans(),
  }),
  addRoute({
    summary: 'Add a plan',
    access: manager,
    body: planInput,
    row: planRow,
    errors: ['not_found'],
    add: addPlan,
  }),
  changeRoute({
    summary: 'Change a plan, or offer it or remove it from the site',
    access: manager,
    body: planChange,
    row: planRow,
    errors: ['version_conflict'],
    change: changePlan,
  }),
] as const;

export type PlansApi = MountedRoutes<typeof routes>;

export function plansRoutes(services: Services): PlansApi {
  return mountRoutes(services, routes);
}
