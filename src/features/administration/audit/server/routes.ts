import { z } from 'zod';

import { defineCursorRoute } from '#core/server/cursor-route.ts';
import { AppError } from '#core/server/errors.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { owner } from '#features/accounts/roles/server/access.ts';

import { auditQuery, auditRow, type AuditRow } from '../schema.ts';
import { findEntry, listAudit } from './queries.ts';

const routes = [
  defineCursorRoute({
    path: '/',
    summary: 'Actions on items that belong to other users, for owner admins',
    access: owner(),
    query: auditQuery,
    row: auditRow,
    can: z.object({ create: z.literal(false) }),
    list: (query, part) => (ctx) => ctx.readElevated('lists the audit trail', (tx) => listAudit(tx, query, part)),
    abilities: () => ({ create: false as const }),
    file: 'audit',
    headings: {
      at: 'When (UTC)',
      actor_id: 'User ID',
      actor_name: 'User',
      actor_email: 'User’s email',
      actor_role: 'User’s role',
      client_address: 'IP address',
      session_id: 'Sign-in session ID',
      table_name: 'Item type',
      row_id: 'Item ID',
      subject_id: 'Affected user ID',
      subject_name: 'Affected user',
      subject_email: 'Affected user’s email',
      position: 'Entry number',
    },
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One entry of the audit trail, for owner admins',
    access: owner(),
    params: z.object({ id: z.uuid() }),
    success: auditRow,
    async handle({ ctx, params: { id } }) {
      const { json } = await ctx.readElevated('reads an entry of the audit trail', (tx) => findEntry(tx, id));
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
