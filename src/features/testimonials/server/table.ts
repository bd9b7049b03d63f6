import { sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt, rowId, updatedAt } from '#core/server/database/columns.ts';
import { permits, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';

/** What people say of the company, and samples of it. The site shows visitors those that are active. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: rowId(),
    name: text().notNull(),
    title: text().notNull().default(''),
    content: text().notNull(),
    rating: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull().default(5),
    /** The path of a picture that ships with the site. */
    image: text(),
    achievement: text().notNull().default(''),
    is_sample: boolean().notNull().default(false),
    /** The smallest first. */
    position: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('testimonials_rating', sql`${table.rating} between 0 and 5`),
    check('testimonials_image', sql`${table.image} like '/pictures/%'`),
    ...policies({
      name: 'testimonials',
      read: sql`${table.is_active} or ${permits('manage_content')}`,
      create: permits('manage_content'),
      update: permits('manage_content'),
      remove: permits('manage_content'),
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
declareColumnRights(testimonials, { create: edited, others: edited });
