import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
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
import { readBinderAt, type SharedBinder } from '#features/petition/binders/server/shared.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { packetChange, packetFiling, packetInput, packetList, packetRow, type PacketRow } from '../schema.ts';
import { respondWithArchive, ZIP } from './archive.ts';
import { endCancelled, listBinderPackets } from './queries.ts';
import { markCancelled } from './saying.ts';
import {
  cancelPacket,
  changePacket,
  listOwnPackets,
  planPacket,
  presentPackets,
  readReadyPacket,
  requestPacket,
  type StoredPacket,
} from './service.ts';

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

const ofBinder = z.object({ binder: z.uuid() });
const one = z.object({ binder: z.uuid(), id: z.uuid() });
const reader = anyAccess(provider('mentor'), provider('attorney'));
/** Only attorneys with the applicant's permission to arrange. */
const arranger = provider('attorney');

/** Routes for packets of shared binders, for mentors and attorneys. */
const sharedRoutes = [
  defineRoute({
    method: 'get',
    path: '/{binder}',
    summary: 'Filing packets of a binder shared with the user, newest first',
    access: reader,
    params: ofBinder,
    success: packetList,
    async handle({ ctx, params: { binder } }) {
      const shared = await readBinderAt(ctx, binder);
      return { rows: await readPackets(ctx, shared), can: { create: shared.isArranged } };
    },
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}',
    summary: 'Create a filing packet of a binder that the applicant lets the user arrange',
    access: arranger,
    params: ofBinder,
    body: packetInput,
    success: packetRow,
    errors: ['too_many_pages', 'packet_empty', 'packet_stopped'],
    async handle({ ctx, params: { binder }, body: { format } }) {
      const shared = await readArranged(ctx, binder);
      const { response, letter, owner: userId } = shared;
      return readPacket(ctx, shared, await planPacket(ctx, { response, letter, userId, format }));
    },
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/{binder}/{id}/cancel',
    summary: 'Cancel the creation of a packet of a binder that the applicant lets the user arrange',
    access: arranger,
    params: one,
    async handle({ ctx, params: { binder, id } }) {
      const shared = await readArranged(ctx, binder);
      await readPacket(ctx, shared, id);
      await ctx.transaction((tx) => markCancelled(tx, id));
      await ctx.database.asSystem('ends packets that are wanted no more', (tx) => endCancelled(tx, shared.owner));
    },
  }),
  defineDownload({
    path: '/{binder}/{id}/packet.zip',
    summary: 'All parts of a packet of a binder shared with the user, as one archive',
    access: reader,
    params: one,
    type: ZIP,
    async handle({ ctx, c, params: { binder, id } }) {
      const row = await readPacket(ctx, await readBinderAt(ctx, binder), id);
      if (row.state !== 'ready') throw new AppError('not_found');
      return respondWithArchive({ ctx, c }, row);
    },
  }),
] as const;

export type SharedPacketsApi = MountedRoutes<typeof sharedRoutes>;

export function sharedPacketsRoutes(services: Services): SharedPacketsApi {
  return mountRoutes(services, sharedRoutes);
}

/** @throws AppError not_found; wrong_role if the applicant does not let the user arrange it */
async function readArranged(ctx: ActorContext, binder: string): Promise<SharedBinder> {
  const shared = await readBinderAt(ctx, binder);
  if (!shared.isArranged) throw new AppError('wrong_role');
  return shared;
}

/** @param id one packet. Default: all */
async function readPackets(
  ctx: ActorContext,
  { response, owner: user }: SharedBinder,
  id: string | null = null,
): Promise<PacketRow[]> {
  const { json } = await ctx.read(listBinderPackets({ binder: response.binder.id, id }));
  return presentPackets(JSON.parse(json ?? '[]') as StoredPacket[], { user, read: () => Promise.resolve(response) });
}

async function readPacket(ctx: ActorContext, shared: SharedBinder, id: string): Promise<PacketRow> {
  const [row] = await readPackets(ctx, shared, id);
  if (!row) throw new AppError('not_found');
  return row;
}
