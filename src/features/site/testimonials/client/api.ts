import { z } from 'zod';

import { createApi, unwrap } from '#core/client/api.ts';
import type { RowSource } from '#core/client/rows.ts';

import type { TestimonialChange, TestimonialInput, TestimonialMove, TestimonialRow } from '../schema.ts';
import type { TestimonialsApi } from '../server/routes.ts';

const api = createApi<TestimonialsApi>('/api/testimonials');

const query = z.strictObject({});

/** All testimonials in the order of the site. */
export const testimonials = {
  key: ['testimonials'],
  query,
  async list(_, { signal }) {
    const { rows, can } = await unwrap(api.index.$get({}, { init: { signal } }));
    return { rows, can: { create: can.manage } };
  },
} satisfies RowSource<TestimonialRow, typeof query, { create: boolean }>;

export async function readTestimonial(id: string): Promise<TestimonialRow> {
  const found = (await unwrap(api.index.$get())).rows.find((row) => row.id === id);
  if (!found) throw new Error('This testimonial is gone');
  return found;
}

/** @param key the same for every attempt of one filled-in form, so that it is added once */
export const addTestimonial = ({ key, values }: { key: string; values: TestimonialInput }): Promise<TestimonialRow> =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

type Change = { id: string; values: TestimonialChange };

export const changeTestimonial = ({ id, values }: Change): Promise<TestimonialRow> =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));

export async function moveTestimonial({ id, ...json }: TestimonialMove & { id: string }): Promise<void> {
  await unwrap(api[':id'].move.$post({ param: { id }, json }));
}

export async function deleteTestimonial(id: string): Promise<void> {
  await unwrap(api[':id'].$delete({ param: { id } }));
}
