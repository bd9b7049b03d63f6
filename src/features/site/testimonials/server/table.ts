import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileUrlColumn, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';

/** Testimonials, including samples. The site shows active ones to visitors. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: rowId(),
    name: text().notNull(),
    title: text().notNull().default(''),
    content: text().notNull(),
    rating: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull().default(5),
    /** Path of a picture that ships with the site. */
    image: text(),
    achievement: text().notNull().default(''),
    is_sample: boolean().notNull().default(false),
    /** Place on the site, lowest first. */
    position: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    ...rowStamps(),
  },
  (table) => [
    check('testimonials_rating', sql`${table.rating} between 0 and 5`),
    check('testimonials_image', sql`${table.image} like '/images/%'`),
    ...policies({
      name: 'testimonials',
      read: sql`${table.is_active} or ${hasPermission('manage_content')}`,
      create: hasPermission('manage_content'),
      update: hasPermission('manage_content'),
      remove: hasPermission('manage_content'),
    }),
  ],
);

const edited = [
  'name',
  'title',
  'content',
  'rating',
  'image',
  'achievement',
  'is_sample',
  'position',
  'is_active',
] as const;
declareWritableColumns(testimonials, { create: edited, others: edited });

/** Uploaded picture of a testimonial. A new picture is a new row, so that browsers can cache its address. */
export const testimonialPictures = pgTable(
  'testimonial_pictures',
  {
    id: rowId(),
    testimonial_id: uuid()
      .notNull()
      .unique()
      .references(() => testimonials.id, { onDelete: 'cascade' }),
    file_url: fileUrlColumn().notNull(),
    /** Admin who owns the file. It is deleted with their account. */
    uploaded_by: ownerId(),
    created_at: createdAt(),
  },
  (table) => [
    index('testimonial_pictures_uploader').on(table.uploaded_by),
    ...policies({
      name: 'testimonial_pictures',
      read: sql`${hasPermission('manage_content')} or testimonial_pictures.uploaded_by = ${currentUser}`,
      create: sql`${hasPermission('manage_content')} and ${table.uploaded_by} = ${currentUser}`,
      remove: hasPermission('manage_content'),
    }),
  ],
);

declareWritableColumns(testimonialPictures, { create: ['testimonial_id', 'file_url'] });
