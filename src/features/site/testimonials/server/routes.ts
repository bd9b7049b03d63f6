import { z } from 'zod';

import { anyone, signedIn } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import {
  defineDownload,
  defineNoContentRoute,
  defineQueryRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import { addRoute, changeRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { respondToAnyone } from '#features/storage/files/server/service.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import { testimonialChange, testimonialInput, testimonialList, testimonialMove, testimonialRow } from '../schema.ts';
import { findShownImage, listTestimonials } from './queries.ts';
import { addTestimonial, changeTestimonial, moveTestimonial, removeTestimonial } from './service.ts';

const params = z.object({ id: z.uuid() });
const manager = withPermission('manage_content');

/** Routes for admins who edit the testimonials page. The page itself uses `listPublicTestimonials`. */
const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'The site’s testimonials; inactive ones for admins who manage content',
    access: signedIn,
    success: testimonialList,
    read: () => listTestimonials(),
  }),
  defineDownload({
    path: '/pictures/{id}',
    summary: 'The picture of an active testimonial',
    access: anyone,
    type: 'image/*',
    params,
    async handle({ ctx: { database, store }, c, params: { id } }) {
      const json = await database.runAsSystem('shows visitors a picture', findShownImage({ id }));
      if (json === null) throw new AppError('not_found');
      return respondToAnyone(c, { store, json });
    },
  }),
  addRoute({
    summary: 'Add a testimonial',
    access: manager,
    body: testimonialInput,
    row: testimonialRow,
    errors: ['not_found'],
    add: addTestimonial,
  }),
  changeRoute({
    summary: 'Change a testimonial, or show or hide it',
    access: manager,
    body: testimonialChange,
    row: testimonialRow,
    errors: ['version_conflict'],
    change: changeTestimonial,
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/{id}/move',
    summary: 'Move a testimonial before another one, or to the end',
    access: manager,
    params,
    body: testimonialMove,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => moveTestimonial(ctx, id, body),
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/{id}',
    summary: 'Permanently delete a testimonial',
    access: manager,
    params,
    handle: ({ ctx, params: { id } }) => removeTestimonial(ctx, id),
  }),
] as const;

export type TestimonialsApi = MountedRoutes<typeof routes>;

export function testimonialsRoutes(services: Services): TestimonialsApi {
  return mountRoutes(services, routes);
}
