import { hasAccess } from '#core/server/access.ts';
import { invalidFields } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { changeRoute, restoreRoute, trashRoute } from '#core/server/row-routes.ts';
import { insertIdempotently } from '#core/server/idempotency/idempotent-insert.ts';
import type { Services } from '#core/server/services.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/storage/files/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { memoChange, memoInput, memoListAbilities, memoQuery, memoRow, type MemoRow } from '../schema.ts';
import { memoInsert, memoRepository, listMemos } from './queries.ts';
import { memos } from './table.ts';

const writer = applicant('write');
const present = (memo: Omit<MemoRow, 'can'>, canWrite: boolean): MemoRow => ({
  ...memo,
  can: { edit: canWrite, delete: canWrite },
});

const routes = [
  defineListRoute({
    path: '/',
    summary: 'Own memos, or those in Trash',
    access: applicant('read'),
    query: memoQuery,
    row: memoRow,
    can: memoListAbilities,
    list: listMemos,
    present: (memo: Omit<MemoRow, 'can'>, reader) => present(memo, hasAccess(writer, reader)),
    abilities: (reader) => ({ create: hasAccess(writer, reader) }),
    file: 'memos',
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a memo',
    access: writer,
    body: memoInput,
    success: memoRow,
    status: 201,
    createsRow: true,
    errors: ['not_found'],
    handle: ({ ctx, createOptions, body }) =>
      ctx.transaction(async (tx) => {
        const { id } = await insertIdempotently(tx, { into: memoInsert, createOptions }, async () => {
          const key = fileKey(body.memo_url) ?? '';
          const own = await ownFileKeys(tx, { columns: [memos.memo_url], keys: [key] });
          if (!own.has(key)) throw invalidFields({ memo_url: 'This file is gone. Please upload it again.' });
          return body;
        });
        return present(await memoRepository.get(tx, id), true);
      }),
  }),
  changeRoute({
    summary: 'Change a memo at the version that was read',
    access: writer,
    body: memoChange,
    row: memoRow,
    errors: ['version_conflict'],
    change: (ctx, id, { version, ...values }) =>
      ctx.transaction(async (tx) => present(await memoRepository.update(tx, { id, version, values }), true)),
  }),
  trashRoute({
    summary: 'Move a memo to Trash',
    access: writer,
    trash: (ctx, id) => ctx.transaction((tx) => memoRepository.trash(tx, id)),
  }),
  restoreRoute({
    summary: 'Take a memo out of Trash',
    access: writer,
    row: memoRow,
    restore: (ctx, id) => ctx.transaction(async (tx) => present(await memoRepository.restore(tx, id), true)),
  }),
] as const;

export type MemosApi = MountedRoutes<typeof routes>;

export function memosRoutes(services: Services): MemosApi {
  return mountRoutes(services, routes);
}
