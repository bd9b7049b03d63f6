import { z } from 'zod';

import { defineCursorRoute } from '#core/server/cursor-route.ts';
import { AppError } from '#core/server/errors.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { owner } from '#features/roles/server/access.ts';

import { auditQuery, auditRow, type AuditRow } from '../schema.ts';
import { findEntry, listAudit } from './queries.ts';

const routes = [
  defineCursorRoute({
    path: '/',
    summary: 'Who did what to what is not their own, for owner admins',
    for: owner(),
    query: auditQuery,
    row: auditRow,
    can: z.object({ create: z.literal(false) }),
    list: listAudit,
    present: (stored: AuditRow) => stored,
    abilities: () => ({ create: false as const }),
    file: 'audit',
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One entry of the audit trail, for owner admins',
    for: owner(),
    params: z.object({ id: z.uuid() }),
    success: auditRow,
    async handle({ act, params: { id } }) {
      const { json } = await act.read(findEntry(id));
      const [entry] = json === null ? [] : (JSON.parse(json) as { rows: AuditRow[] }).rows;
      if (!entry) throw new AppError('not_found');
      return entry;
    },
  }),
] as const;

export type AuditApi = MountedRoutes<typeof routes>;

export function auditRoutes(services: Services): AuditApi {
  return mountRoutes(services, routes);
}
