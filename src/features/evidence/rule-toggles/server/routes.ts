import { z } from 'zod';

import { fileColumns } from '#core/server/csv-columns.ts';
import { respondWithCsv } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { listResponse } from '#core/shared/list-query.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import { ruleQuery, ruleRow, ruleToggleInput } from '../schema.ts';
import { readRuleToggles } from './queries.ts';
import { getRule, listRules, slicePage, toggleRule } from './service.ts';

const admin = withPermission('manage_content');
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
  toggled_by: 'Last changed by',
  toggled_at: 'Last changed (UTC)',
});

/**
 * Rules and elements are data of the program; only their toggles are rows. The list is therefore built here and not by
 * `defineList`, from a hundred entries at most. Its query and response are those of other lists.
 */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The regulation’s rules and elements with their dates, and which rules are turned off',
    access: admin,
    query: ruleQuery.extend({ format: z.literal('csv').optional() }),
    success: listResponse(ruleRow, z.object({})),
    async handle({ ctx, c, query: { format, ...query } }) {
      const rows = listRules(query, { changes: await readRuleToggles(ctx), now: ctx.now });
      if (format === 'csv') return respondWithCsv(c, { rows, columns, file: 'rules' });
      return { rows: slicePage(rows, query), total: rows.length, can: {} };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the regulation’s rules or elements',
    access: admin,
    params,
    success: ruleRow,
    async handle({ ctx, params: { id } }) {
      return getRule(id, { changes: await readRuleToggles(ctx), now: ctx.now });
    },
  }),
  defineRoute({
    method: 'put',
    path: '/{id}/toggle',
    summary: 'Turn a rule off or on, with a reason; while off, it produces no findings for any user',
    access: admin,
    params,
    body: ruleToggleInput,
    success: ruleRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => toggleRule(ctx, id, body),
  }),
] as const;

export type RuleTogglesApi = MountedRoutes<typeof routes>;

export function ruleTogglesRoutes(services: Services): RuleTogglesApi {
  return mountRoutes(services, routes);
}
