import { z } from 'zod';

import { defineCommand, defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { binderQuery } from '#features/petition/binders/schema.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { packChange, packFiling, packInput, packList, packRow } from '../schema.ts';
import { answerArchive, ZIP } from './archive.ts';
import { cancelPack, listOwnPacks, pinPack, readOwnPack, readReadyPack, requestPack, sealPack } from './service.ts';

const params = z.object({ id: z.uuid() });

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s filing packets of a binder, newest first, each with what would differ in a new one',
    for: applicant('read'),
    query: binderQuery,
    success: packList,
    handle: ({ act, query }) => listOwnPacks(act, query),
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the user’s filing packets',
    for: applicant('read'),
    params,
    success: packRow,
    handle: ({ act, params: { id } }) => readOwnPack(act, id),
  }),
  defineRoute({
    method: 'put',
    path: '/',
    summary:
      'Create a filing packet of a binder; an identical one is returned instead, and an earlier one in progress is cancelled',
    for: applicant('write'),
    body: packInput,
    success: packRow,
    refuses: ['no_binder', 'too_many_pages', 'pack_empty', 'pack_stopped'],
    handle: ({ act, body }) => requestPack(act, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Pin a filing packet, so that it is kept when newer ones are created, or unpin it',
    for: applicant('write'),
    params,
    body: packChange,
    success: packRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => pinPack(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/filing',
    summary: 'Record the day a packet was filed, which seals it',
    for: applicant('write'),
    params,
    body: packFiling,
    success: packRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => sealPack(act, id, body),
  }),
  defineCommand({
    method: 'post',
    path: '/{id}/cancel',
    summary: 'Cancel the creation of a packet',
    for: applicant('write'),
    params,
    handle: ({ act, params: { id } }) => cancelPack(act, id),
  }),
  defineDownload({
    path: '/{id}/pack.zip',
    summary: 'All parts of a finished packet as one archive',
    for: applicant('read'),
    params,
    type: ZIP,
    async handle({ act, c, params: { id } }) {
      return answerArchive({ act, c }, await readReadyPack(act, id));
    },
  }),
] as const;

export type PacksApi = MountedRoutes<typeof routes>;

export function packsRoutes(services: Services): PacksApi {
  return mountRoutes(services, routes);
}
