import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import { ruleQuery, type RuleRow, type RuleSort, type RuleToggleInput } from '../schema.ts';
import type { RuleTogglesApi } from '../server/routes.ts';

const api = createApi<RuleTogglesApi>('/api/rules');

const sorts = {
  regulation: { label: 'In the order of the regulation', direction: 'asc' },
  review_due_on: { label: 'Review due', direction: 'asc' },
  toggled_at: { label: 'Last changed', direction: 'desc' },
} satisfies Record<RuleSort, Sorts[string]>;

/** Rules and elements of the regulation's data. */
export const allRules = {
  key: ['rules'],
  query: ruleQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<RuleRow, typeof ruleQuery, unknown>;

export const toggleRule = ({ id, ...json }: RuleToggleInput & { id: string }): Promise<RuleRow> =>
  unwrap(api[':id'].toggle.$put({ param: { id }, json }));
