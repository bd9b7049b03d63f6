import { z } from 'zod';

import { allows } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, permitted } from '#features/accounts/roles/server/access.ts';

import {
  allRequestsQuery,
  requestChange,
  requestInput,
  requestListAbilities,
  requestQuery,
  requestRow,
  requestStep,
  staffNotesInput,
  staffRequestRow,
} from '../schema.ts';
import { presentForStaff, presentRequest, writer } from './present.ts';
import { listAllRequests, listOwnRequests } from './queries.ts';
import {
  changeRequest,
  createRequest,
  noteForStaff,
  readRequest,
  readStaffRequest,
  restoreRequest,
  stepRequest,
  trashRequest,
} from './service.ts';

const params = z.object({ id: z.uuid() });
const staff = permitted('manage_subscriptions');

/** Applicants' requests, and their delivery by admins who manage subscriptions. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The user’s service requests, or those in Trash, by page',
    for: applicant('read'),
    query: requestQuery,
    row: requestRow,
    can: requestListAbilities,
    list: listOwnRequests,
    present: presentRequest,
    abilities: (reader) => ({ create: allows(writer, reader) }),
    file: 'requests',
  }),
  defineListRoute({
    path: '/all',
    summary: 'All applicants’ service requests, for admins who deliver them',
    for: staff,
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
    for: staff,
    params,
    success: staffRequestRow,
    handle: ({ act, params: { id } }) => readStaffRequest(act, id),
  }),
  defineRoute({
    method: 'patch',
    path: '/all/{id}/notes',
    summary: 'Internal staff notes on a service request',
    for: staff,
    params,
    body: staffNotesInput,
    success: staffRequestRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => noteForStaff(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Order a service',
    for: writer,
    body: requestInput,
    success: requestRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) => createRequest(act, addition, body),
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the user’s service requests',
    for: applicant('read'),
    params,
    success: requestRow,
    handle: ({ act, params: { id } }) => readRequest(act, id),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change what is ordered',
    for: writer,
    params,
    body: requestChange,
    success: requestRow,
    refuses: ['changed_meanwhile', 'paid_request_edited', 'request_delivered'],
    handle: ({ act, params: { id }, body }) => changeRequest(act, id, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move a service request to Trash, where it stays for 30 days',
    for: writer,
    params,
    refuses: ['changed_meanwhile', 'paid_request_deleted', 'request_delivered'],
    handle: ({ act, params: { id } }) => trashRequest(act, id),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Restore a service request from Trash',
    for: writer,
    params,
    success: requestRow,
    handle: ({ act, params: { id } }) => restoreRequest(act, id),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/status',
    summary: 'Accept or deliver a service request, for admins who deliver them',
    for: staff,
    params,
    body: requestStep,
    success: staffRequestRow,
    refuses: ['changed_meanwhile', 'transition_not_allowed'],
    handle: ({ act, params: { id }, body }) => stepRequest(act, id, body),
  }),
] as const;

export type RequestsApi = MountedRoutes<typeof routes>;

export function requestsRoutes(services: Services): RequestsApi {
  return mountRoutes(services, routes);
}
