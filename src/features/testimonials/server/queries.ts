import { asc, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { jsonListing } from '#core/server/database/listing.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import { testimonialRow, type PublicTestimonialRow, type TestimonialInput } from '../schema.ts';
import { testimonials } from './table.ts';

const { id, name, title, content, rating, image, achievement, is_sample, position, is_active, created_at } =
  testimonials;

export const testimonialRows = defineRows({ table: testimonials, row: testimonialRow, computed: {} });

/** Those that the person may read, in their order, as JSON text of a `TestimonialList`. */
export const listTestimonials = defineStatement(
  'list testimonials',
  jsonListing({
    rows: sql`select ${testimonialRows.selection} from ${testimonials} order by ${position}, ${created_at}, ${id}`,
    permission: 'manage_content',
  }),
);

/** What visitors see on the site, in its order. */
export async function listPublicTestimonials(tx: Transaction): Promise<PublicTestimonialRow[]> {
  return tx
    .select({ name, title, content, rating, image, achievement, is_sample })
    .from(testimonials)
    .where(eq(is_active, true))
    .orderBy(asc(position), asc(created_at), asc(id));
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

/** False where there is none. */
export async function deleteTestimonial(tx: Transaction, wanted: string): Promise<boolean> {
  const deleted = await tx.delete(testimonials).where(eq(id, wanted)).returning({ id });
  return deleted.length > 0;
}

/** All of them in their order; until the transaction is over no one else moves one. */
export async function lockOrder(tx: Transaction): Promise<{ id: string; version: number }[]> {
  await tx.select({ id }).from(testimonials).orderBy(asc(id)).for('update');
  // Asked once they are locked: who waited sees where the other one has put them.
  return tx
    .select({ id, version: testimonials.version })
    .from(testimonials)
    .orderBy(asc(position), asc(created_at), asc(id));
}

/** Gives them these places, one after another. Those that stand there already keep their version. */
export async function keepOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${testimonials} set position = wanted.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted (id, place)
    where ${id} = wanted.id::uuid and ${position} is distinct from wanted.place`);
}
