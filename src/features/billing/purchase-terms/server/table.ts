import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt } from '#core/server/database/columns.ts';
import { policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * Terms that buyers agree to before they pay. Versions are permanent, because orders name them. A migration adds the
 * first.
 */
export const purchaseTerms = pgTable(
  'purchase_terms',
  {
    version: integer().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    created_at: createdAt(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('purchase_terms_version', sql`${table.version} > 0`),
    index('purchase_terms_author').on(table.created_by),
    ...policies({ name: 'purchase_terms', read: sql`true` }),
  ],
);
