import { z } from 'zod';

import { disposition } from '#core/server/disposition.ts';
import { respondWithCsv } from '#core/server/list-route.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { runInThread } from '#core/server/threads.ts';
import { fileTypes } from '#core/shared/uploads.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import {
  letterResponse,
  letterChange,
  letterMaking,
  letterSaved,
  versionResponse,
  versionRestoring,
  versionSaving,
} from '../schema.ts';
import { drawOnce, assertPrintable } from './drawn.ts';
import { formatMarkdown } from './markdown.ts';
import {
  saveVersion,
  listClaims,
  createLetter,
  readLetter,
  readPrinted,
  readVersion,
  restoreVersion,
  saveLetter,
} from './service.ts';
import type { writeWordFile } from './word-file.ts';

const params = z.object({ binder: z.uuid() });
const versionParams = params.extend({ version: z.uuid() });

const [DOCX] = fileTypes.docx;
const [PDF] = fileTypes.pdf;
const WRITING = new URL('word-file.ts', import.meta.url);
const MARKDOWN = 'text/markdown; charset=utf-8';

const claimColumns = [
  { field: 'kind', heading: 'Type' },
  { field: 'heading', heading: 'Heading' },
  { field: 'text', heading: 'Text' },
  { field: 'exhibits', heading: 'Exhibits cited' },
  { field: 'paragraphs', heading: 'Cited in paragraphs' },
];

const routes = [
  defineRoute({
    method: 'get',
    path: '/{binder}',
    summary: 'A binder’s letter and its versions',
    access: applicant('read'),
    params,
    success: letterResponse,
    handle: ({ ctx, params: { binder } }) => readLetter(ctx, binder),
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}',
    summary: 'Start a binder’s letter, empty or with the headings of its sections, unless one exists',
    access: applicant('write'),
    params,
    body: letterMaking,
    success: letterResponse,
    handle: ({ ctx, params: { binder }, body }) => createLetter(ctx, binder, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{binder}',
    summary: 'Change the text of a letter',
    access: applicant('write'),
    params,
    body: letterChange,
    success: letterSaved,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { binder }, body }) => saveLetter(ctx, binder, body),
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}/versions',
    summary: 'Save a letter as a version, unless the newest version is the same',
    access: applicant('write'),
    params,
    query: versionSaving,
    success: letterResponse,
    errors: ['row_limit_reached'],
    handle: ({ ctx, params: { binder }, query }) => saveVersion(ctx, binder, query),
  }),
  defineRoute({
    method: 'get',
    path: '/{binder}/versions/{version}',
    summary: 'An earlier version of a letter',
    access: applicant('read'),
    params: versionParams,
    success: versionResponse,
    handle: ({ ctx, params: { binder, version } }) => readVersion(ctx, { binderId: binder, id: version }),
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}/versions/{version}/restore',
    summary: 'Restore an earlier version of a letter; the current text is saved as a version',
    access: applicant('write'),
    params: versionParams,
    body: versionRestoring,
    success: letterResponse,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { binder, version }, body }) =>
      restoreVersion(ctx, { binderId: binder, id: version }, body),
  }),
  defineDownload({
    path: '/{binder}/letter.docx',
    summary: 'A letter as a Word file, with current exhibit numbers',
    access: applicant('read'),
    params,
    errors: ['too_many_requests', 'too_many_pages'],
    type: DOCX,
    async handle({ ctx, c, params: { binder } }) {
      const { printed, title, user } = await readPrinted(ctx, binder);
      const body = await runInThread<typeof writeWordFile>(
        { module: WRITING, name: 'writeWordFile', args: [printed, title] },
        { user },
      );
      return answerFile(c, { body, type: DOCX, name: 'Letter.docx' });
    },
  }),
  defineDownload({
    path: '/{binder}/letter.md',
    summary: 'A letter as Markdown, with current exhibit numbers',
    access: applicant('read'),
    params,
    errors: ['too_many_requests', 'too_many_pages'],
    type: 'text/markdown',
    async handle({ ctx, c, params: { binder } }) {
      const { printed } = await readPrinted(ctx, binder);
      return answerFile(c, { body: formatMarkdown(printed), type: MARKDOWN, name: 'Letter.md' });
    },
  }),
  defineDownload({
    path: '/{binder}/letter.pdf',
    summary: 'A letter as it is included in a packet, without page stamps',
    access: applicant('read'),
    params,
    errors: ['too_many_requests', 'too_many_pages', 'unprintable'],
    type: PDF,
    async handle({ ctx, c, params: { binder } }) {
      const { printed, title, user } = await readPrinted(ctx, binder);
      assertPrintable(printed);
      const { bytes } = await drawOnce({ printed, binder: title }, user);
      return answerFile(c, { body: new Uint8Array(bytes), type: PDF, name: 'Letter.pdf' });
    },
  }),
  defineDownload({
    path: '/{binder}/claims.csv',
    summary:
      'A letter’s claim matrix: paragraphs with the exhibits they cite, and exhibits with the paragraphs that cite them',
    access: applicant('read'),
    params,
    errors: ['too_many_requests', 'too_many_pages'],
    type: 'text/csv',
    async handle({ ctx, c, params: { binder } }) {
      const rows = await listClaims(ctx, binder);
      return respondWithCsv(c, { rows, columns: claimColumns, file: 'claims' });
    },
  }),
] as const;

export type LettersApi = MountedRoutes<typeof routes>;

export function lettersRoutes(services: Services): LettersApi {
  return mountRoutes(services, routes);
}

function answerFile(
  c: RequestContext,
  { body, type, name }: { body: string | Uint8Array<ArrayBuffer>; type: string; name: string },
): Response {
  return c.body(body, 200, {
    'content-type': type,
    'content-disposition': disposition('attachment', name),
    'cache-control': 'private, no-store',
  });
}
