import { z } from 'zod';

import { hasAccess, anyAccess } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineDownload, defineQueryRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, changeRoute, readRoute, restoreRoute, trashRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import {
  fileLanguages,
  originalFiles,
  sharedTranslations,
  translationChange,
  translationInput,
  translationListAbilities,
  translationQuery,
  translationRow,
  type OriginalFile,
  type StoredTranslation,
} from '../schema.ts';
import { createCertificate } from './certificate.ts';
import { listLanguages, listOriginals, listShared, listTranslations, translationRepository } from './listed.ts';
import { presentOriginal, presentTranslation } from './present.ts';
import { addTranslation, changeTranslation, restoreTranslation } from './service.ts';

const params = z.object({ id: z.uuid() });
const reader = applicant('read');
const writer = applicant('write');

/** Routes of an applicant's files that are not in English: their own, and those of records shared with the reader. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The user’s files that are not in English with their translations, or those in Trash, by page',
    access: reader,
    query: translationQuery,
    row: translationRow,
    can: translationListAbilities,
    list: listTranslations,
    present: (translation: StoredTranslation, by) => presentTranslation(translation, hasAccess(writer, by)),
    abilities: (by) => ({ create: hasAccess(writer, by) }),
    file: 'translations',
    headings: {
      original_url: 'Original',
      translation_url: 'Translation',
      certificate_url: 'Signed certificate',
      translator_relation: 'Translator’s relationship to the applicant',
      translated_on: 'Date of the certificate',
    },
  }),
  defineQueryRoute({
    path: '/files',
    summary: 'The languages of the user’s files that are not in English, and whether their translations are complete',
    access: reader,
    success: fileLanguages,
    read: () => listLanguages({}),
  }),
  defineQueryRoute({
    path: '/originals',
    summary: 'Files in the user’s records that count as English, to choose one that is not',
    access: reader,
    success: originalFiles,
    read: () => listOriginals({}),
    present: ({ files }: { files: OriginalFile[] }) => ({ files: files.map(presentOriginal) }),
  }),
  defineQueryRoute({
    path: '/applicants/{applicant}',
    summary: 'Files that are not in English in records an assigned applicant shares with the user',
    access: anyAccess(provider('mentor'), provider('attorney')),
    params: z.object({ applicant: z.uuid() }),
    success: sharedTranslations,
    read: ({ params: owner }) => listShared(owner),
  }),
  readRoute({
    summary: 'One of the user’s translations',
    access: reader,
    row: translationRow,
    rows: translationRepository,
    present: (translation: StoredTranslation, by) => presentTranslation(translation, hasAccess(writer, by)),
  }),
  defineDownload({
    path: '/{id}/certificate.pdf',
    summary: 'The translator’s certificate to sign, as a PDF',
    type: 'application/pdf',
    access: reader,
    params,
    errors: ['unprintable'],
    async handle({ ctx, c, params: { id } }) {
      const { json } = await ctx.read(translationRepository.read(id));
      if (json === null) throw new AppError('not_found');
      c.header('content-type', 'application/pdf');
      c.header('content-disposition', 'attachment; filename="Certificate of translation.pdf"');
      c.header('cache-control', 'private, no-cache');
      return c.body(await createCertificate(JSON.parse(json) as StoredTranslation));
    },
  }),
  addRoute({
    summary: 'Record that a file is not in English, with its translation if there is one',
    access: writer,
    body: translationInput,
    row: translationRow,
    errors: ['not_found'],
    add: addTranslation,
  }),
  changeRoute({
    summary: 'Change the language or the translation',
    access: writer,
    body: translationChange,
    row: translationRow,
    errors: ['version_conflict'],
    change: changeTranslation,
  }),
  trashRoute({
    summary: 'Move a translation to Trash, where it stays for 30 days; the original counts as English again',
    access: writer,
    trash: (ctx, id) => ctx.transaction((tx) => translationRepository.trash(tx, id)),
  }),
  restoreRoute({
    summary: 'Restore a translation from Trash',
    access: writer,
    row: translationRow,
    errors: ['translation_exists'],
    restore: restoreTranslation,
  }),
] as const;

export type TranslationsApi = MountedRoutes<typeof routes>;

export function translationsRoutes(services: Services): TranslationsApi {
  return mountRoutes(services, routes);
}
