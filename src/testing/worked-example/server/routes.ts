import { z } from 'zod';

import { allows } from '#core/server/access.ts';
import { invalidFields } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { insertOnce } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/files/server/queries.ts';
import { applicant } from '#features/roles/server/access.ts';

import { letterInput, letterListAbilities, letterQuery, letterRow, type LetterRow } from '../schema.ts';
import { letterInsert, letterRows, listLetters } from './queries.ts';
import { letters } from './table.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const present = (letter: Omit<LetterRow, 'can'>, canWrite: boolean): LetterRow => ({
  ...letter,
  can: { delete: canWrite },
});

const routes = [
  defineListRoute({
    path: '/',
    summary: 'Own letters, or those in Trash',
    for: applicant('read'),
    query: letterQuery,
    row: letterRow,
    can: letterListAbilities,
    list: listLetters,
    present: (letter: Omit<LetterRow, 'can'>, reader) => present(letter, allows(writer, reader)),
    abilities: (reader) => ({ create: allows(writer, reader) }),
    file: 'letters',
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a letter',
    for: writer,
    body: letterInput,
    success: letterRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) =>
      act.transaction(async (tx) => {
        const { id } = await insertOnce(tx, { into: letterInsert, addition }, async () => {
          const key = fileKey(body.letter_url) ?? '';
          const own = await ownFileKeys(tx, { columns: [letters.letter_url], keys: [key] });
          if (!own.has(key)) throw invalidFields({ letter_url: 'This file is gone. Please upload it again.' });
          return body;
        });
        return present(await letterRows.get(tx, id), true);
      }),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move a letter to Trash',
    for: writer,
    params,
    handle: ({ act, params: { id } }) => act.transaction((tx) => letterRows.trash(tx, id)),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Take a letter out of Trash',
    for: writer,
    params,
    success: letterRow,
    handle: ({ act, params: { id } }) => act.transaction(async (tx) => present(await letterRows.restore(tx, id), true)),
  }),
] as const;

export type LettersApi = MountedRoutes<typeof routes>;

export function lettersRoutes(services: Services): LettersApi {
  return mountRoutes(services, routes);
}
