import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource } from '#core/client/rows.ts';

import { auditQuery, type AuditRow } from '../schema.ts';
import type { AuditApi } from '../server/routes.ts';

const api = createApi<AuditApi>('/api/audit');

/** Audit trail, newest first. */
export const auditTrail = {
  key: ['audit'],
  query: auditQuery,
  sorts: { at: { label: 'When', direction: 'desc' } },
  list: (query, { from, signal }) =>
    unwrap(api.index.$get({ query: toQueryParams({ ...query, ...(from && { from }) }) }, { init: { signal } })),
} satisfies RowSource<AuditRow, typeof auditQuery, { create: false }>;

export function auditEntry(id: string) {
  return queryOptions({
    queryKey: [...auditTrail.key, 'entry', id],
    queryFn: ({ signal }) => unwrap(api[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}
