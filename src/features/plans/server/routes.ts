import { z } from '@hono/zod-openapi';

import { createApi, defineRoute, jsonBody, jsonText } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';

import { planChange, planInput, planList, planRow, type PlanList } from '../schema.ts';
import { listPlans } from './queries.ts';
import { addPlan, changePlan, type Act } from './service.ts';

export type PlansApi = ReturnType<typeof plansRoutes>;

const list = defineRoute({
  method: 'get',
  path: '/',
  summary: 'The plans on offer, the cheapest first; those that are not active for admins who manage subscriptions',
  success: { status: 200, body: planList },
  refuses: ['signed_out'],
});
const add = defineRoute({
  method: 'post',
  path: '/',
  summary: 'Add a plan',
  request: { body: jsonBody(planInput) },
  success: { status: 201, body: planRow },
  adds: true,
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found', 'invalid'],
});
const change = defineRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Change a plan, offer it or take it off the site',
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(planChange) },
  success: { status: 200, body: planRow },
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found', 'changed_meanwhile', 'invalid'],
});

/** What admins edit of the plans; the pages ask `listPublicPlans`. */
export function plansRoutes({ database, env }: Services) {
  const actOf = (c: RequestContext): Act => ({ database, token: c.get('token') });

  return createApi()
    .openapi(list, async (c) => {
      const { json } = await database.readAsActor(c.get('token'), listPlans());
      return jsonText<PlanList>(c, json ?? '');
    })
    .openapi(add, async (c) =>
      c.json(await addPlan(actOf(c), { addition: additionOf(c, env), input: c.req.valid('json') }), 201),
    )
    .openapi(change, async (c) =>
      c.json(await changePlan(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    );
}
