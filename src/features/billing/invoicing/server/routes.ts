import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineDownload, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { createDocumentPdf } from './pdf.ts';
import { findDocument } from './queries.ts';

const routes = [
  defineDownload({
    path: '/{id}/pdf',
    summary: 'An invoice, a receipt or a credit note as a PDF, for its buyer and admins who manage subscriptions',
    type: 'application/pdf',
    // Row policies decide. Another user's document does not exist.
    access: signedIn,
    params: z.object({ id: z.uuid() }),
    errors: ['unprintable'],
    async handle({ ctx, c, params: { id } }) {
      const document = await ctx.transaction((tx) => findDocument(tx, id));
      if (!document) throw new AppError('not_found');
      c.header('content-type', 'application/pdf');
      c.header('content-disposition', `inline; filename="${document.number}.pdf"`);
      c.header('cache-control', 'private, no-cache');
      return c.body(await createDocumentPdf(document));
    },
  }),
] as const;

export type BillingDocumentsApi = MountedRoutes<typeof routes>;

export function billingDocumentsRoutes(services: Services): BillingDocumentsApi {
  return mountRoutes(services, routes);
}
