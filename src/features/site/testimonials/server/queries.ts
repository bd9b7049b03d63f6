import { asc, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { jsonListing } from '#core/server/database/listing.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { files, storedFile } from '#features/storage/files/server/table.ts';

import { PICTURES_PREFIX, testimonialRow, type PublicTestimonialRow, type TestimonialInput } from '../schema.ts';
import { testimonialPictures, testimonials } from './table.ts';

const { id, name, title, content, rating, image, achievement, is_sample, position, is_active, created_at } =
  testimonials;

const imageUrl = sql`(select file_url from ${testimonialPictures} where testimonial_id = ${testimonials.id})`;

export const testimonialRepository = defineRepository({
  table: testimonials,
  row: testimonialRow,
  computed: { picture_url: imageUrl },
});

/** Selects the testimonials that the user may read, in order, as JSON text of a `TestimonialList`. */
export const listTestimonials = defineStatement(
  'list testimonials',
  jsonListing({
    rows: sql`select ${testimonialRepository.selection} from ${testimonials} order by ${position}, ${created_at}, ${id}`,
    permission: 'manage_content',
  }),
);

/** Pictures for visitors: the file exists, and the scanner does not hold it back. */
const shownImages = sql`
  select testimonial_pictures.id, testimonial_pictures.testimonial_id, ${storedFile} as file
  from ${testimonialPictures} join ${files}
    on files.user_id = testimonial_pictures.uploaded_by and app.file_url(files.key) = testimonial_pictures.file_url
  where files.scan_status in ('unscanned', 'clean')`;

/** Selects the file of a picture that the site shows, as JSON text, for the system. */
export const findShownImage = defineStatement(
  'find shown picture',
  sql`
    select shown.file::text from (${shownImages}) as shown join ${testimonials} on ${id} = shown.testimonial_id
    where shown.id = ${sql.placeholder('id')}::uuid and ${is_active}`,
);

/** Returns the testimonials for visitors in the order of the site. */
export async function listPublicTestimonials(tx: Transaction): Promise<PublicTestimonialRow[]> {
  return tx
    .select({
      name,
      title,
      content,
      rating,
      image: sql<string | null>`coalesce(${PICTURES_PREFIX} || shown.id, ${image})`,
      achievement,
      is_sample,
    })
    .from(testimonials)
    .leftJoin(sql`(${shownImages}) as shown`, sql`shown.testimonial_id = ${id}`)
    .where(eq(is_active, true))
    .orderBy(asc(position), asc(created_at), asc(id));
}

export const testimonialInsert = defineInsert<Omit<TestimonialInput, 'picture_url'> & { position: number }>({
  table: testimonials,
  columns: ['name', 'title', 'content', 'rating', 'image', 'achievement', 'is_sample', 'position', 'is_active'],
});

/** Position after all others. */
export async function nextPosition(tx: Transaction): Promise<number> {
  const [next] = await tx.select({ position: sql<number>`coalesce(max(${position}), 0) + 1` }).from(testimonials);
  return next?.position ?? 1;
}

/** Returns false if there is no such testimonial. */
export async function deleteTestimonial(tx: Transaction, wanted: string): Promise<boolean> {
  const deleted = await tx.delete(testimonials).where(eq(id, wanted)).returning({ id });
  return deleted.length > 0;
}

/** Returns all testimonials in order, and locks them against concurrent moves until the transaction ends. */
export async function lockOrder(tx: Transaction): Promise<{ id: string; version: number }[]> {
  await tx.select({ id }).from(testimonials).orderBy(asc(id)).for('update');
  // Read after locking, so that a waiting request sees the other one's result.
  return tx
    .select({ id, version: testimonials.version })
    .from(testimonials)
    .orderBy(asc(position), asc(created_at), asc(id));
}

/** Sets consecutive positions. Rows that already have theirs keep their version. */
export async function saveOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${testimonials} set position = wanted.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted (id, place)
    where ${id} = wanted.id::uuid and ${position} is distinct from wanted.place`);
}

/** Returns the address of a testimonial's uploaded picture. */
export async function findImage(tx: Transaction, testimonialId: string): Promise<string | null> {
  const [picture] = await tx
    .select({ url: testimonialPictures.file_url })
    .from(testimonialPictures)
    .where(eq(testimonialPictures.testimonial_id, testimonialId));
  return picture?.url ?? null;
}

/** A new picture is a new row, so that browsers do not show a cached one. */
export async function replaceImage(
  tx: Transaction,
  { testimonialId, url }: { testimonialId: string; url: string | null },
): Promise<void> {
  await tx.delete(testimonialPictures).where(eq(testimonialPictures.testimonial_id, testimonialId));
  if (url !== null) await tx.insert(testimonialPictures).values({ testimonial_id: testimonialId, file_url: url });
}
