import { and, asc, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { findAsJson, jsonListing } from '#core/server/database/listing.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import type { PublicTestimonialRow, TestimonialChange, TestimonialInput, TestimonialRow } from '../schema.ts';
import { testimonials } from './table.ts';

const {
  id,
  name,
  title,
  content,
  rating,
  image,
  achievement,
  is_sample,
  position,
  is_active,
  created_at,
  updated_at,
  version,
} = testimonials;
const columns = sql`${id}, ${name}, ${title}, ${content}, ${rating}, ${image}, ${achievement}, ${is_sample}, ${position}, ${is_active}, ${created_at}, ${updated_at}, ${version}`;

/** Those that the person may read, in their order, as JSON text of a `TestimonialList`. */
export const listTestimonials = defineStatement(
  'list testimonials',
  jsonListing({
    rows: sql`select ${columns} from ${testimonials} order by ${position}, ${created_at}, ${id}`,
    permission: 'manage_content',
  }),
);

/** What everybody sees on the site, in its order. */
export async function listPublicTestimonials(tx: Transaction): Promise<PublicTestimonialRow[]> {
  return tx
    .select({ name, title, content, rating, image, achievement, is_sample })
    .from(testimonials)
    .where(eq(is_active, true))
    .orderBy(asc(position), asc(created_at), asc(id));
}

export async function findTestimonial(tx: Transaction, wanted: string): Promise<TestimonialRow | undefined> {
  return findAsJson(tx, sql`select ${columns} from ${testimonials} where ${id} = ${wanted}`);
}

export const testimonialInsert = defineInsert<TestimonialInput & { position: number }>({
  table: testimonials,
  columns: ['name', 'title', 'content', 'rating', 'image', 'achievement', 'is_sample', 'position', 'is_active'],
});

/** Behind all others. */
export async function nextPosition(tx: Transaction): Promise<number> {
  const [next] = await tx.select({ position: sql<number>`coalesce(max(${position}), 0) + 1` }).from(testimonials);
  return next?.position ?? 1;
}

/** Changes a testimonial that is still at this version; false where it is not. */
export async function updateTestimonial(
  tx: Transaction,
  wanted: string,
  { version: known, ...values }: TestimonialChange,
): Promise<boolean> {
  const changed = await tx
    .update(testimonials)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(id, wanted), eq(version, known)))
    .returning({ id });
  return changed.length > 0;
}

/** False where there is none. */
export async function deleteTestimonial(tx: Transaction, wanted: string): Promise<boolean> {
  const deleted = await tx.delete(testimonials).where(eq(id, wanted)).returning({ id });
  return deleted.length > 0;
}
