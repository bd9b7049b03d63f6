import { z } from 'zod';

import { disposition } from '#core/server/disposition.ts';
import { answerCsv } from '#core/server/list-route.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { runInThread } from '#core/server/threads.ts';
import { fileTypes } from '#core/shared/uploads.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { letterAnswer, letterChange, letterMaking, letterSaved, versionAnswer, versionRestoring } from '../schema.ts';
import { drawOnce, refuseUnprintable } from './drawn.ts';
import { writeMarkdown } from './markdown.ts';
import {
  keepVersion,
  listClaims,
  makeLetter,
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
    for: applicant('read'),
    params,
    success: letterAnswer,
    handle: ({ act, params: { binder } }) => readLetter(act, binder),
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}',
    summary: 'Start a binder’s letter, empty or with the headings of its sections, unless one exists',
    for: applicant('write'),
    params,
    body: letterMaking,
    success: letterAnswer,
    handle: ({ act, params: { binder }, body }) => makeLetter(act, binder, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{binder}',
    summary: 'Change the text of a letter',
    for: applicant('write'),
    params,
    body: letterChange,
    success: letterSaved,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { binder }, body }) => saveLetter(act, binder, body),
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}/versions',
    summary: 'Save a letter as a version, unless the newest version is the same',
    for: applicant('write'),
    params,
    success: letterAnswer,
    refuses: ['too_many_rows'],
    handle: ({ act, params: { binder } }) => keepVersion(act, binder),
  }),
  defineRoute({
    method: 'get',
    path: '/{binder}/versions/{version}',
    summary: 'An earlier version of a letter',
    for: applicant('read'),
    params: versionParams,
    success: versionAnswer,
    handle: ({ act, params: { binder, version } }) => readVersion(act, { binderId: binder, id: version }),
  }),
  defineRoute({
    method: 'put',
    path: '/{binder}/versions/{version}/restored',
    summary: 'Restore an earlier version of a letter; the current text is saved as a version',
    for: applicant('write'),
    params: versionParams,
    body: versionRestoring,
    success: letterAnswer,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { binder, version }, body }) =>
      restoreVersion(act, { binderId: binder, id: version }, body),
  }),
  defineDownload({
    path: '/{binder}/letter.docx',
    summary: 'A letter as a Word file, with current exhibit numbers',
    for: applicant('read'),
    params,
    refuses: ['too_many_requests', 'too_many_pages'],
    type: DOCX,
    async handle({ act, c, params: { binder } }) {
      const { printed, title, user } = await readPrinted(act, binder);
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
    for: applicant('read'),
    params,
    refuses: ['too_many_requests', 'too_many_pages'],
    type: 'text/markdown',
    async handle({ act, c, params: { binder } }) {
      const { printed } = await readPrinted(act, binder);
      return answerFile(c, { body: writeMarkdown(printed), type: MARKDOWN, name: 'Letter.md' });
    },
  }),
  defineDownload({
    path: '/{binder}/letter.pdf',
    summary: 'A letter as it is included in a packet, without page stamps',
    for: applicant('read'),
    params,
    refuses: ['too_many_requests', 'too_many_pages', 'unprintable'],
    type: PDF,
    async handle({ act, c, params: { binder } }) {
      const { printed, title, user } = await readPrinted(act, binder);
      refuseUnprintable(printed);
      const { bytes } = await drawOnce({ printed, binder: title }, user);
      return answerFile(c, { body: new Uint8Array(bytes), type: PDF, name: 'Letter.pdf' });
    },
  }),
  defineDownload({
    path: '/{binder}/claims.csv',
    summary:
      'A letter’s claim matrix: paragraphs with the exhibits they cite, and exhibits with the paragraphs that cite them',
    for: applicant('read'),
    params,
    refuses: ['too_many_requests', 'too_many_pages'],
    type: 'text/csv',
    async handle({ act, c, params: { binder } }) {
      const rows = await listClaims(act, binder);
      return answerCsv(c, { rows, columns: claimColumns, file: 'claims' });
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
