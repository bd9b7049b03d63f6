import { z } from 'zod';

import { hasAccess } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, changeRoute, restoreRoute, trashRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, withPermission } from '#features/accounts/roles/server/access.ts';

import {
  allRequestsQuery,
  requestChange,
  requestInput,
  requestListAbilities,
  requestQuery,
  requestRow,
  requestTransition,
  staffNotesInput,
  staffRequestRow,
} from '../schema.ts';
import { presentForStaff, presentRequest, writer } from './present.ts';
import { listAllRequests, listOwnRequests } from './queries.ts';
import {
  changeRequest,
  createRequest,
  saveStaffNotes,
  readRequest,
  readStaffRequest,
  restoreRequest,
  transitionRequest,
  trashRequest,
} from './service.ts';

const params = z.object({ id: z.uuid() });
const staff = withPermission('manage_subscriptions');

/** Applicants' requests, and their delivery by admins who manage subscriptions. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The user’s service requests, or those in Trash, by page',
    access: applicant('read'),
    query: requestQuery,
    row: requestRow,
    can: requestListAbilities,
    list: listOwnRequests,
    present: presentRequest,
    abilities: (reader) => ({ create: hasAccess(writer, reader) }),
    file: 'requests',
  }),
  defineListRoute({
    path: '/all',
    summary: 'All applicants’ service requests, for admins who deliver them',
    access: staff,
    query: allRequestsQuery,
    row: staffRequestRow,
    can: requestListAbilities,
    list: listAllRequests,
    present: presentForStaff,
    abilities: () => ({ create: false }),
    file: 'all-requests',
  }),
  defineRoute({
    method: 'get',
    path: '/all/{id}',
    summary: 'Any applicant’s service request, for admins who deliver them',
    access: staff,
    params,
    success: staffRequestRow,
    handle: ({ ctx, params: { id } }) => readStaffRequest(ctx, id),
  }),
  defineRoute({
    method: 'patch',
    path: '/all/{id}/notes',
    summary: 'Internal staff notes on a service request',
    access: staff,
    params,
    body: staffNotesInput,
    success: staffRequestRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => saveStaffNotes(ctx, id, body),
  }),
  addRoute({
    summary: 'Order a service',
    access: writer,
    body: requestInput,
    row: requestRow,
    errors: ['not_found'],
    add: createRequest,
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the user’s service requests',
    access: applicant('read'),
    params,
    success: requestRow,
    handle: ({ ctx, params: { id } }) => readRequest(ctx, id),
  }),
  changeRoute({
    summary: 'Change a service request',
    access: writer,
    body: requestChange,
    row: requestRow,
    errors: ['version_conflict', 'paid_request_edited', 'request_delivered'],
    change: changeRequest,
  }),
  trashRoute({
    summary: 'Move a service request to Trash, where it stays for 30 days',
    access: writer,
    errors: ['version_conflict', 'paid_request_deleted', 'request_delivered'],
    trash: trashRequest,
  }),
  restoreRoute({
    summary: 'Restore a service request from Trash',
    access: writer,
    row: requestRow,
    restore: restoreRequest,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Accept or deliver a service request, for admins who deliver them',
    access: staff,
    params,
    body: requestTransition,
    success: staffRequestRow,
    errors: ['version_conflict', 'transition_not_allowed', 'delivered_already'],
    handle: ({ ctx, params: { id }, body }) => transitionRequest(ctx, id, body),
  }),
] as const;

export type RequestsApi = MountedRoutes<typeof routes>;

export function requestsRoutes(services: Services): RequestsApi {
  return mountRoutes(services, routes);
}
