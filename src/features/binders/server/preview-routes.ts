// A file of its own: the routes of previews, of a binder that is the user's own or shared with them.
import { z } from 'zod';

import type { Content } from '#binder/content.ts';
import { planOneExhibit } from '#binder/server/planning.ts';
import { refuseLong } from '#binder/server/refuse-long.ts';
import { eitherOf } from '#core/server/access.ts';
import type { Act } from '#core/server/act.ts';
import { disposition } from '#core/server/disposition.ts';
import { AppError } from '#core/server/errors.ts';
import { defineDownload, mountRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { asWebStream, VIEWED } from '#core/server/shown-file.ts';
import { planInputOf } from '#features/packs/rules.ts';
import { applicant, provider } from '#features/roles/server/access.ts';

import { previewsOf } from './previews.ts';
import { readBinderAt } from './shared.ts';

const PDF = 'application/pdf';

const routes = [
  defineDownload({
    path: '/{binder}/{exhibit}/preview.pdf',
    summary:
      'One exhibit of a binder, own or shared with the user, bound alone with its numbers and stamps as they are now',
    for: eitherOf(applicant('read'), provider('mentor'), provider('attorney')),
    params: z.object({ binder: z.uuid(), exhibit: z.uuid() }),
    query: z.strictObject({ download: z.literal('').optional() }),
    refuses: [
      'too_many_pages',
      'preview_unread',
      'preview_empty',
      'preview_gone',
      'preview_complex',
      'preview_busy',
      'preview_failed',
    ],
    type: PDF,
    async handle({ act, c, params, query }) {
      const { owner, number, content } = await readExhibit(act, params);
      const { userId: user } = await act.transaction(async (_tx, actor) => actor);
      const { file, size } = await previewsOf(act).read({ user, owner, content, signal: c.req.raw.signal });
      const headers = {
        ...VIEWED,
        'cache-control': 'private, no-store',
        'content-disposition': disposition(
          query.download === undefined ? 'inline' : 'attachment',
          `Exhibit ${number}.pdf`,
        ),
        'content-length': String(size),
        'content-type': PDF,
        'x-content-type-options': 'nosniff',
      };
      if (c.req.raw.method === 'HEAD') {
        await file.close();
        return c.body(null, 200, headers);
      }
      return c.body(asWebStream(file.createReadStream()), 200, headers);
    },
  }),
] as const;

export function previewRoutes(services: Services) {
  return mountRoutes(services, routes);
}

type Exhibit = { owner: string; number: string; content: Content };

/** What of the whole plan is this exhibit's: its numbers depend on all that stands before it. */
async function readExhibit(act: Act, { binder, exhibit }: { binder: string; exhibit: string }): Promise<Exhibit> {
  const { owner, answer } = await readBinderAt(act, binder);
  const input = { ...planInputOf(answer, { format: 'online' }), exhibit, name: 'preview.pdf' };
  const { problems, exhibit: planned, content } = await planOneExhibit(input, owner);
  if (!planned) throw new AppError('not_found');
  refuseLong({ problems });
  const items = new Set<string | null>(planned.items.map(({ id }) => id));
  if (problems.some(({ code, item }) => code === 'not-inspected' && items.has(item))) {
    throw new AppError('preview_unread');
  }
  if (!content) throw new AppError('preview_empty');
  return { owner, number: planned.number, content };
}
