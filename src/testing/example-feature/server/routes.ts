import { z } from 'zod';

import { allows } from '#core/server/access.ts';
import { invalidFields } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { insertOnce } from '#core/server/idempotency/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/storage/files/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { memoInput, memoListAbilities, memoQuery, memoRow, type MemoRow } from '../schema.ts';
import { memoInsert, memoRows, listMemos } from './queries.ts';
import { memos } from './table.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const present = (memo: Omit<MemoRow, 'can'>, canWrite: boolean): MemoRow => ({
  ...memo,
  can: { delete: canWrite },
});

const routes = [
  defineListRoute({
    path: '/',
    summary: 'Own memos, or those in Trash',
    for: applicant('read'),
    query: memoQuery,
    row: memoRow,
    can: memoListAbilities,
    list: listMemos,
    present: (memo: Omit<MemoRow, 'can'>, reader) => present(memo, allows(writer, reader)),
    abilities: (reader) => ({ create: allows(writer, reader) }),
    file: 'memos',
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a memo',
    for: writer,
    body: memoInput,
    success: memoRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) =>
      act.transaction(async (tx) => {
        const { id } = await insertOnce(tx, { into: memoInsert, addition }, async () => {
          const key = fileKey(body.memo_url) ?? '';
          const own = await ownFileKeys(tx, { columns: [memos.memo_url], keys: [key] });
          if (!own.has(key)) throw invalidFields({ memo_url: 'This file is gone. Please upload it again.' });
          return body;
        });
        return present(await memoRows.get(tx, id), true);
      }),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move a memo to Trash',
    for: writer,
    params,
    handle: ({ act, params: { id } }) => act.transaction((tx) => memoRows.trash(tx, id)),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Take a memo out of Trash',
    for: writer,
    params,
    success: memoRow,
    handle: ({ act, params: { id } }) => act.transaction(async (tx) => present(await memoRows.restore(tx, id), true)),
  }),
] as const;

export type MemosApi = MountedRoutes<typeof routes>;

export function memosRoutes(services: Services): MemosApi {
  return mountRoutes(services, routes);
}
