// Routes of previews, for own and shared binders.
import { z } from 'zod';

import type { Content } from '#binder-engine/content.ts';
import { listItems } from '#binder-engine/outline.ts';
import { MAX_PAGES } from '#binder-engine/binder.ts';
import { fitPage, PACKET_PIXELS, PICTURE_PIXELS, SHEET_PAGES } from '#binder-engine/page-pictures.ts';
import { SHEET } from '#binder-engine/server/place.ts';
import type { DrawnPage } from '#binder-engine/server/page-sheet.ts';
import { assertPageLimit, planOneExhibit } from '#binder-engine/server/planning.ts';
import { anyAccess } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { disposition } from '#core/server/disposition.ts';
import { AppError } from '#core/server/errors.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { defineDownload, mountRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { asWebStream, INLINE_VIEWER_HEADERS } from '#core/server/file-response.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { findPacketPage, type PacketPage } from '#features/petition/filing-packets/server/queries.ts';
import { toPlanInput } from '#features/petition/filing-packets/rules.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { getPreviews, type PartPage, type PreviewedPages } from './previews.ts';
import { readBinderAt } from './shared.ts';

const PDF = 'application/pdf';
const PNG = 'image/png';

const reader = anyAccess(applicant('read'), provider('mentor'), provider('attorney'));

const routes = [
  defineDownload({
    path: '/{binder}/{exhibit}/preview.pdf',
    summary: 'One exhibit of the user’s binder or a shared one, as a PDF with its current numbers and stamps',
    access: reader,
    params: z.object({ binder: z.uuid(), exhibit: z.uuid() }),
    query: z.strictObject({ download: z.literal('').optional() }),
    errors: [
      'too_many_pages',
      'preview_unread',
      'preview_empty',
      'preview_gone',
      'preview_complex',
      'preview_busy',
      'preview_failed',
    ],
    type: PDF,
    async handle({ ctx, c, params, query }) {
      const { owner, number, content } = await readExhibit(ctx, params);
      const how = query.download === undefined ? 'inline' : 'attachment';
      const shown = disposition(how, `Exhibit ${number}.pdf`);
      return answerPreview({ ctx, c }, { owner, content }, { type: PDF, shown });
    },
  }),
  defineDownload({
    path: '/{binder}/{item}/{sheet}/pages.png',
    summary: `Thumbnails of ${SHEET_PAGES} pages of a file in the user’s binder or a shared one, in the order of the file`,
    access: reader,
    params: z.object({ binder: z.uuid(), item: z.uuid(), sheet: z.coerce.number<string>().int().min(0) }),
    errors: ['preview_unread', 'preview_gone', 'preview_complex', 'preview_busy', 'preview_failed'],
    type: PNG,
    async handle({ ctx, c, params }) {
      return answerPreview({ ctx, c }, await readPages(ctx, params), {
        type: PNG,
        shown: disposition('inline', 'pages.png'),
      });
    },
  }),
  defineDownload({
    path: '/{packet}/{page}/packet.png',
    summary: 'A page of one of the user’s filing packets or a shared one, as a picture; pages count from 1',
    access: reader,
    params: z.object({ packet: z.uuid(), page: z.coerce.number<string>().int().min(1).max(MAX_PAGES) }),
    errors: ['preview_gone', 'preview_complex', 'preview_busy', 'preview_failed'],
    type: PNG,
    async handle({ ctx, c, params: { packet, page } }) {
      return answerPreview({ ctx, c }, await readPacketPage(ctx, { packet, page }), {
        type: PNG,
        shown: disposition('inline', `page ${page}.png`),
      });
    },
  }),
] as const;

export function previewRoutes(services: Services) {
  return mountRoutes(services, routes);
}

async function answerPreview(
  { ctx, c }: { ctx: ActorContext; c: RequestContext },
  wanted: PreviewedPages,
  { type, shown }: { type: string; shown: string },
): Promise<Response> {
  const { userId: user } = await ctx.transaction(async (_tx, actor) => actor);
  const { file, size } = await getPreviews(ctx).read({ user, signal: c.req.raw.signal, ...wanted });
  const headers = {
    ...INLINE_VIEWER_HEADERS,
    'cache-control': 'private, no-store',
    'content-disposition': shown,
    'content-length': String(size),
    'content-type': type,
    'x-content-type-options': 'nosniff',
  };
  if (c.req.raw.method === 'HEAD') {
    await file.close();
    return c.body(null, 200, headers);
  }
  return c.body(asWebStream(file.createReadStream()), 200, headers);
}

/**
 * Returns the part of a packet with this page.
 * @throws AppError not_found
 */
async function readPacketPage(
  ctx: ActorContext,
  { packet, page }: { packet: string; page: number },
): Promise<{ owner: string; part: PartPage }> {
  const { json } = await ctx.read(findPacketPage({ packet, page: page - 1 }));
  if (json === null) throw new AppError('not_found');
  const { owner, parts, urls, isWide } = JSON.parse(json) as PacketPage;
  let within = page - 1;
  const index = parts.findIndex(({ pages }) => within < pages || ((within -= pages), false));
  const key = fileKey(urls[index] ?? '');
  const part = parts[index];
  if (!part || key === undefined) throw new AppError('not_found');
  const [long, short] = [PACKET_PIXELS, Math.round((PACKET_PIXELS * SHEET.short) / SHEET.long)];
  const size = isWide ? { width: long, height: short } : { width: short, height: long };
  return { owner, part: { key, size: part.size, page: { page: within, ...size }, square: PACKET_PIXELS } };
}

/**
 * Returns the pages of a file on one sheet.
 * @throws AppError not_found, preview_unread
 */
async function readPages(
  ctx: ActorContext,
  { binder, item: id, sheet }: { binder: string; item: string; sheet: number },
): Promise<{ owner: string; pictures: { file: string; pages: DrawnPage[]; square: number } }> {
  const { owner, response } = await readBinderAt(ctx, binder);
  const item = listItems(response.binder.outline).find((one) => one.id === id);
  const file = item && response.files[item.converted ?? item.file]?.sha256;
  if (file === undefined) throw new AppError('not_found');
  const facts = response.facts[file];
  if (!facts) throw new AppError('preview_unread');
  const first = sheet * SHEET_PAGES;
  const pages = facts.pages
    .slice(first, first + SHEET_PAGES)
    .map((page, index) => ({ page: first + index, ...fitPage(page, PICTURE_PIXELS) }));
  if (pages.length === 0) throw new AppError('not_found');
  return { owner, pictures: { file, pages, square: PICTURE_PIXELS } };
}

type Exhibit = { owner: string; number: string; content: Content };

/** Returns the exhibit's part of the whole plan, because its numbers depend on everything before it. */
async function readExhibit(
  ctx: ActorContext,
  { binder, exhibit }: { binder: string; exhibit: string },
): Promise<Exhibit> {
  const { owner, response } = await readBinderAt(ctx, binder);
  const input = { ...toPlanInput(response, { format: 'online' }), exhibit, name: 'preview.pdf' };
  const { problems, exhibit: planned, content } = await planOneExhibit(input, owner);
  if (!planned) throw new AppError('not_found');
  assertPageLimit({ problems });
  const items = new Set<string | null>(planned.items.map(({ id }) => id));
  if (problems.some(({ code, item }) => code === 'not-inspected' && items.has(item))) {
    throw new AppError('preview_unread');
  }
  if (!content) throw new AppError('preview_empty');
  return { owner, number: planned.number, content };
}
