import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt } from '../database/columns.ts';
import { currentUser, policies } from '../database/policies.ts';
import { declareWritableColumns } from '../database/writable-columns.ts';
import { ownerId } from '../identity/owner.ts';

/**
 * Rows created per idempotency key. A repeated request creates no second row, and a different request is not mistaken
 * for it.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: ownerId(),
    key: uuid().notNull(),
    /** Method and full path of the request, which include the parent of the row. */
    operation: text().notNull(),
    /** Hash of the request body. */
    digest: text().notNull(),
    row_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.user_id, table.key] }),
    index('idempotency_keys_created').on(table.created_at),
    ...policies({
      name: 'idempotency_keys',
      read: sql`${table.user_id} = ${currentUser}`,
      create: sql`${table.user_id} = ${currentUser}`,
    }),
  ],
);

declareWritableColumns(idempotencyKeys, { create: ['user_id', 'key', 'operation', 'digest', 'row_id'] });
