import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { invalidFields } from '#core/server/errors.ts';
import { JsonText } from '#core/server/json-source.ts';
import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { draft, draftInput, formName } from '../schema.ts';
import { deleteDraft, findDraft, saveDraft } from './queries.ts';

/**
 * More forms than any user has open. The count takes no lock, so simultaneous requests may exceed it by their number.
 */
const MAX_DRAFTS = 200;

const query = z.strictObject({ form: formName });

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The draft of a form, or null',
    access: signedIn,
    query,
    success: z.object({ draft: draft.nullable() }),
    async handle({ ctx, query: { form } }) {
      const { json } = await ctx.read(findDraft({ form }));
      return new JsonText(`{"draft":${json}}`);
    },
  }),
  defineRoute({
    method: 'put',
    path: '/',
    summary: 'Save the draft of a form, replacing an older one',
    access: signedIn,
    body: draftInput,
    success: draft.pick({ updated_at: true }),
    async handle({ ctx, body: { values, ...rest } }) {
      const statement = saveDraft({ ...rest, values: JSON.stringify(values), limit: MAX_DRAFTS });
      const saved = await ctx.write({ statement });
      if (saved === null) throw invalidFields({ form: 'You have too many drafts. Please save or discard some' });
      return new JsonText(saved);
    },
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/',
    summary: 'Discard the draft of a form',
    access: signedIn,
    query,
    handle: ({ ctx, query: { form } }) => ctx.transaction((tx) => deleteDraft(tx, form)),
  }),
] as const;

export function draftsRoutes(services: Services): MountedRoutes<typeof routes> {
  return mountRoutes(services, routes);
}
