import { z } from '@hono/zod-openapi';

import { createApi, defineCommand, defineRoute, jsonBody, jsonText } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';

import {
  testimonialChange,
  testimonialInput,
  testimonialList,
  testimonialRow,
  type TestimonialList,
} from '../schema.ts';
import { listTestimonials } from './queries.ts';
import { addTestimonial, changeTestimonial, removeTestimonial, type Act } from './service.ts';

export type TestimonialsApi = ReturnType<typeof testimonialsRoutes>;

const rowParams = { params: z.object({ id: z.uuid() }) };

const list = defineRoute({
  method: 'get',
  path: '/',
  summary: 'The testimonials of the site; those that are not active for admins who manage content',
  success: { status: 200, body: testimonialList },
  refuses: ['signed_out'],
});
const add = defineRoute({
  method: 'post',
  path: '/',
  summary: 'Add a testimonial',
  request: { body: jsonBody(testimonialInput) },
  success: { status: 201, body: testimonialRow },
  adds: true,
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found', 'invalid'],
});
const change = defineRoute({
  method: 'patch',
  path: '/{id}',
  summary: 'Change a testimonial, show it or hide it',
  request: { ...rowParams, body: jsonBody(testimonialChange) },
  success: { status: 200, body: testimonialRow },
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found', 'changed_meanwhile', 'invalid'],
});
const remove = defineCommand({
  method: 'delete',
  path: '/{id}',
  summary: 'Delete a testimonial for good',
  request: rowParams,
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found'],
});

/** What admins edit of the page of testimonials; the page itself asks `listPublicTestimonials`. */
export function testimonialsRoutes({ database, env }: Services) {
  const actOf = (c: RequestContext): Act => ({ database, token: c.get('token') });

  return createApi()
    .openapi(list, async (c) => {
      const { json } = await database.readAsActor(c.get('token'), listTestimonials());
      return jsonText<TestimonialList>(c, json ?? '');
    })
    .openapi(add, async (c) =>
      c.json(await addTestimonial(actOf(c), { addition: additionOf(c, env), input: c.req.valid('json') }), 201),
    )
    .openapi(change, async (c) =>
      c.json(await changeTestimonial(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      await removeTestimonial(actOf(c), c.req.valid('param').id);
      return c.body(null, 204);
    });
}
