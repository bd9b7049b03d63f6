// Packets of shared binders, for mentors and attorneys.
import { z } from 'zod';

import { eitherOf } from '#core/server/access.ts';
import type { Act } from '#core/server/act.ts';
import { AppError } from '#core/server/errors.ts';
import { defineCommand, defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { readBinderAt, type SharedBinder } from '#features/petition/binders/server/shared.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { packInput, packList, packRow, type PackRow } from '../schema.ts';
import { answerArchive, ZIP } from './archive.ts';
import { endCancelled, listPacksOf } from './queries.ts';
import { noteCancelled } from './saying.ts';
import { planPack, presentPacks, type StoredPack } from './service.ts';

const ofBinder = z.object({ binder: z.uuid() });
const one = z.object({ binder: z.uuid(), id: z.uuid() });
const reader = eitherOf(provider('mentor'), provider('attorney'));
/** The applicant decides which attorneys. */
const arranger = provider('attorney');

const routes = [
  defineRoute({
    method: 'get',
    path: '/{binder}',
    summary: 'Filing packets of a binder shared with the user, newest first',
    for: reader,
    params: ofBinder,
    success: packList,
    async handle({ act, params: { binder } }) {
      const shared = await readBinderAt(act, binder);
      return { rows: await readPacks(act, shared), can: { create: shared.isArranged } };
    },
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}',
    summary: 'Create a filing packet of a binder that the applicant lets the user arrange',
    for: arranger,
    params: ofBinder,
    body: packInput,
    success: packRow,
    refuses: ['too_many_pages', 'pack_empty', 'pack_stopped'],
    async handle({ act, params: { binder }, body: { format } }) {
      const shared = await readArranged(act, binder);
      const { answer, letter, owner: userId } = shared;
      return readPack(act, shared, await planPack(act, { answer, letter, userId, format }));
    },
  }),
  defineCommand({
    method: 'post',
    path: '/{binder}/{id}/cancel',
    summary: 'Cancel the creation of a packet of a binder that the applicant lets the user arrange',
    for: arranger,
    params: one,
    async handle({ act, params: { binder, id } }) {
      const shared = await readArranged(act, binder);
      await readPack(act, shared, id);
      await act.transaction((tx) => noteCancelled(tx, id));
      await act.database.asSystem('ends packets that are wanted no more', (tx) => endCancelled(tx, shared.owner));
    },
  }),
  defineDownload({
    path: '/{binder}/{id}/pack.zip',
    summary: 'All parts of a packet of a binder shared with the user, as one archive',
    for: reader,
    params: one,
    type: ZIP,
    async handle({ act, c, params: { binder, id } }) {
      const row = await readPack(act, await readBinderAt(act, binder), id);
      if (row.state !== 'ready') throw new AppError('not_found');
      return answerArchive({ act, c }, row);
    },
  }),
] as const;

export type SharedPacksApi = MountedRoutes<typeof routes>;

export function sharedPacksRoutes(services: Services): SharedPacksApi {
  return mountRoutes(services, routes);
}

/** @throws AppError not_found, wrong_role where the applicant does not let the user arrange it */
async function readArranged(act: Act, binder: string): Promise<SharedBinder> {
  const shared = await readBinderAt(act, binder);
  if (!shared.isArranged) throw new AppError('wrong_role');
  return shared;
}

/** @param id one packet. Default: all */
async function readPacks(
  act: Act,
  { answer, owner: user }: SharedBinder,
  id: string | null = null,
): Promise<PackRow[]> {
  const { json } = await act.read(listPacksOf({ binder: answer.binder.id, id }));
  return presentPacks(JSON.parse(json ?? '[]') as StoredPack[], { user, read: () => Promise.resolve(answer) });
}

async function readPack(act: Act, shared: SharedBinder, id: string): Promise<PackRow> {
  const [row] = await readPacks(act, shared, id);
  if (!row) throw new AppError('not_found');
  return row;
}
