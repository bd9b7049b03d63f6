import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { binderAnswer, binderChange, binderFollowing, binderQuery } from '../schema.ts';
import { readOwnBinder } from './known.ts';
import { arrangeBinder, followPortfolio, makeBinder } from './service.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s binder of one type, what it is planned from, and how it differs from their records',
    for: applicant('read'),
    query: binderQuery,
    success: binderAnswer,
    handle: ({ act, query }) => readOwnBinder(act, query),
  }),
  defineRoute({
    method: 'put',
    path: '/',
    summary: 'Create the petition binder from the user’s records, unless one exists',
    for: applicant('write'),
    success: binderAnswer,
    handle: ({ act }) => makeBinder(act),
  }),
  defineRoute({
    method: 'patch',
    path: '/',
    summary: 'Change the binder’s order, titles, numbering or stamp',
    for: applicant('write'),
    query: binderQuery,
    body: binderChange,
    success: binderAnswer,
    refuses: ['changed_meanwhile'],
    handle: ({ act, query, body }) => arrangeBinder(act, { ...query, ...body }),
  }),
  defineRoute({
    method: 'post',
    path: '/follow',
    summary: 'Add what is new in the user’s records to the binder, or leave out what is no longer in them',
    for: applicant('write'),
    query: binderQuery,
    body: binderFollowing,
    success: binderAnswer,
    refuses: ['changed_meanwhile', 'not_found'],
    handle: ({ act, query, body }) => followPortfolio(act, { ...query, ...body }),
  }),
] as const;

export type BindersApi = MountedRoutes<typeof routes>;

export function bindersRoutes(services: Services): BindersApi {
  return mountRoutes(services, routes);
}
