import { z } from 'zod';

import { fileColumns } from '#core/server/csv-columns.ts';
import { answerCsv } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { listAnswer } from '#core/shared/list-query.ts';
import { permitted } from '#features/accounts/roles/server/access.ts';

import { ruleQuery, ruleRow, switchInput, type RuleSwitch } from '../schema.ts';
import { listSwitches } from './queries.ts';
import { getRule, listRules, pageOf, switchRule } from './service.ts';

const admin = permitted('manage_content');
const params = z.object({ id: z.string().max(100) });

const columns = fileColumns(ruleRow, {
  text: 'Wording',
  cite: 'Citations',
  tables: 'Record types',
  from: 'In force from',
  until: 'In force until',
  as_of: 'Last reviewed',
  review: 'Reviewed by',
  review_due_on: 'Next review due',
  is_due: 'Review overdue',
  replaces: 'Earlier wordings',
  reason: 'Reason for the last change',
  switched_by: 'Last changed by',
  switched_at: 'Last changed (UTC)',
});

/**
 * Rules and elements are data of the program; only their switches are rows. The list is therefore built here and not by
 * `defineList`, from a hundred entries at most. Its query and response are those of other lists.
 */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The regulation’s rules and elements with their dates, and which rules are turned off',
    for: admin,
    query: ruleQuery.extend({ format: z.literal('csv').optional() }),
    success: listAnswer(ruleRow, z.object({})),
    async handle({ act, c, query: { format, ...asked } }) {
      const { json } = await act.read(listSwitches());
      const rows = listRules(asked, { switches: JSON.parse(json ?? '') as RuleSwitch[], now: act.now });
      if (format === 'csv') return answerCsv(c, { rows, columns, file: 'rules' });
      return { rows: pageOf(rows, asked), total: rows.length, can: {} };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of them',
    for: admin,
    params,
    success: ruleRow,
    async handle({ act, params: { id } }) {
      const { json } = await act.read(listSwitches());
      return getRule(id, { switches: JSON.parse(json ?? '') as RuleSwitch[], now: act.now });
    },
  }),
  defineRoute({
    method: 'put',
    path: '/{id}/switch',
    summary: 'Turn a rule off or on, with a reason; while off, it produces no findings for any user',
    for: admin,
    params,
    body: switchInput,
    success: ruleRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => switchRule(act, id, body),
  }),
] as const;

export type RuleSwitchesApi = MountedRoutes<typeof routes>;

export function ruleSwitchesRoutes(services: Services): RuleSwitchesApi {
  return mountRoutes(services, routes);
}
