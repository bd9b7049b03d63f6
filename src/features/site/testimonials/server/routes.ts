import { z } from 'zod';

import { anyone, signedIn } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import {
  defineCommand,
  defineDownload,
  defineRoute,
  JsonText,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { answerToAnyone } from '#features/storage/files/server/service.ts';
import { permitted } from '#features/accounts/roles/server/access.ts';

import { testimonialChange, testimonialInput, testimonialList, testimonialMove, testimonialRow } from '../schema.ts';
import { findShownPicture, listTestimonials } from './queries.ts';
import { addTestimonial, changeTestimonial, moveTestimonial, removeTestimonial } from './service.ts';

const params = z.object({ id: z.uuid() });
const manager = permitted('manage_content');

/** Routes for admins who edit the testimonials page. The page itself uses `listPublicTestimonials`. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The site’s testimonials; inactive ones for admins who manage content',
    for: signedIn,
    success: testimonialList,
    async handle({ act }) {
      const { json } = await act.read(listTestimonials());
      return new JsonText(json ?? '');
    },
  }),
  defineDownload({
    path: '/pictures/{id}',
    summary: 'The picture of an active testimonial',
    for: anyone,
    type: 'image/*',
    params,
    async handle({ act: { database, store }, c, params: { id } }) {
      const json = await database.runAsSystem('shows visitors a picture', findShownPicture({ id }));
      if (json === null) throw new AppError('not_found');
      return answerToAnyone(c, { store, json });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a testimonial',
    for: manager,
    body: testimonialInput,
    success: testimonialRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) => addTestimonial(act, addition, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a testimonial, or show or hide it',
    for: manager,
    params,
    body: testimonialChange,
    success: testimonialRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => changeTestimonial(act, id, body),
  }),
  defineCommand({
    method: 'post',
    path: '/{id}/move',
    summary: 'Move a testimonial before another one, or to the end',
    for: manager,
    params,
    body: testimonialMove,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => moveTestimonial(act, id, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Permanently delete a testimonial',
    for: manager,
    params,
    handle: ({ act, params: { id } }) => removeTestimonial(act, id),
  }),
] as const;

export type TestimonialsApi = MountedRoutes<typeof routes>;

export function testimonialsRoutes(services: Services): TestimonialsApi {
  return mountRoutes(services, routes);
}
