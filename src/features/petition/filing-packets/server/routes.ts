import { z } from 'zod';

import {
  defineNoContentRoute,
  defineDownload,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import { changeRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { binderQuery } from '#features/petition/binders/schema.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { packetChange, packetFiling, packetInput, packetList, packetRow } from '../schema.ts';
import { respondWithArchive, ZIP } from './archive.ts';
import { cancelPacket, changePacket, listOwnPackets, readReadyPacket, requestPacket } from './service.ts';

const params = z.object({ id: z.uuid() });

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s filing packets of a binder, newest first, each with what would differ in a new one',
    access: applicant('read'),
    query: binderQuery,
    success: packetList,
    handle: ({ ctx, query }) => listOwnPackets(ctx, query),
  }),
  defineRoute({
    method: 'put',
    path: '/',
    summary:
      'Create a filing packet of a binder; an identical one is returned instead, and an earlier one in progress is cancelled',
    access: applicant('write'),
    body: packetInput,
    success: packetRow,
    errors: ['no_binder', 'too_many_pages', 'packet_empty', 'packet_stopped'],
    handle: ({ ctx, body }) => requestPacket(ctx, body),
  }),
  changeRoute({
    summary: 'Pin a filing packet, so that it is kept when newer ones are created, or unpin it',
    access: applicant('write'),
    body: packetChange,
    row: packetRow,
    errors: ['version_conflict'],
    change: changePacket,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/filing',
    summary: 'Record the day a packet was filed, which seals it',
    access: applicant('write'),
    params,
    body: packetFiling,
    success: packetRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => changePacket(ctx, id, body),
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/{id}/cancel',
    summary: 'Cancel the creation of a packet',
    access: applicant('write'),
    params,
    handle: ({ ctx, params: { id } }) => cancelPacket(ctx, id),
  }),
  defineDownload({
    path: '/{id}/packet.zip',
    summary: 'All parts of a finished packet as one archive',
    access: applicant('read'),
    params,
    type: ZIP,
    async handle({ ctx, c, params: { id } }) {
      return respondWithArchive({ ctx, c }, await readReadyPacket(ctx, id));
    },
  }),
] as const;

export type PacketsApi = MountedRoutes<typeof routes>;

export function packetsRoutes(services: Services): PacketsApi {
  return mountRoutes(services, routes);
}
