import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import { termsInput, termsOverview, termsQuery, termsText } from '../schema.ts';
import { findTermsVersion, listTerms, publishTerms } from './queries.ts';

const editor = withPermission('manage_content');

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The current terms of purchase and all versions',
    access: editor,
    success: termsOverview,
    handle: ({ ctx }) => ctx.transaction((tx) => listTerms(tx, ctx.env)),
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Publish new terms of purchase; older versions are kept',
    access: editor,
    body: termsInput,
    success: termsOverview,
    status: 201,
    errors: ['version_conflict'],
    async handle({ ctx, body }) {
      await ctx.elevated('publishes terms of purchase', (tx, { userId }) => publishTerms(tx, body, userId));
      return ctx.transaction((tx) => listTerms(tx, ctx.env));
    },
  }),
  defineRoute({
    method: 'get',
    path: '/{version}',
    summary: 'One version of the terms of purchase; with an order, as the buyer agreed to it',
    access: signedIn,
    params: z.object({ version: z.coerce.number().pipe(z.int32().min(1)) }),
    query: termsQuery,
    success: termsText,
    async handle({ ctx, params: { version }, query }) {
      const terms = await ctx.transaction((tx) =>
        findTermsVersion(tx, { version, orderId: query.order, env: ctx.env }),
      );
      if (!terms) throw new AppError('not_found');
      return terms;
    },
  }),
] as const;

export type TermsApi = MountedRoutes<typeof routes>;

export function termsRoutes(services: Services): TermsApi {
  return mountRoutes(services, routes);
}
