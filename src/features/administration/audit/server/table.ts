import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { policies } from '#core/server/database/policies.ts';

import { actions } from '../schema.ts';

/**
 * Changes that users made to others' rows, written by triggers in the same transaction. There are no foreign keys,
 * because an entry outlives the account, session and row. Entries are sealed a moment later with a position and a hash
 * over the previous hash.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: rowId(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null for the operator on the command line, and for the server. */
    actor_id: uuid(),
    /** Role of the actor at that time. */
    actor_role: text().notNull(),
    session_id: uuid(),
    client_address: text(),
    action: text({ enum: actions }).notNull(),
    table_name: text().notNull(),
    row_id: text().notNull(),
    /** Owner of the row. Null if it belongs to no user. */
    subject_id: uuid(),
    /** Changed values by column. */
    before: jsonb(),
    after: jsonb(),
    /** Hash of both, so that they can be erased with the account while the chain stays valid. */
    values_hash: text().notNull(),
    is_erased: boolean().notNull().default(false),
    /** Position in the chain, null until the entry is sealed. */
    position: bigint({ mode: 'number' }).unique('audit_entries_position'),
    previous_hash: text(),
    hash: text(),
  },
  (table) => [
    check(
      'audit_entries_action',
      sql`${table.action} in (${sql.raw(actions.map((action) => `'${action}'`).join(', '))})`,
    ),
    index('audit_entries_unsealed')
      .on(table.at, table.id)
      .where(sql`${table.position} is null`),
    // Sort orders of the list, whole and filtered.
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_actor').on(table.actor_id, table.at, table.id),
    index('audit_entries_subject').on(table.subject_id, table.at, table.id),
    index('audit_entries_table').on(table.table_name, table.at, table.id),
    index('audit_entries_action').on(table.action, table.at, table.id),
    // Finds a repeated opening.
    index('audit_entries_opened')
      .on(table.session_id, table.row_id, table.at)
      .where(sql`${table.action} = 'opened'`),
    ...policies({ name: 'audit_entries', read: sql`(select app.is_owner())` }),
  ],
);

/** Position from which the chain continues after the oldest entries were deleted. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  id: rowId(),
  created_at: createdAt(),
  /** Position of the last deleted entry. */
  position: bigint({ mode: 'number' }).notNull().unique('audit_checkpoints_position'),
  hash: text().notNull(),
  removed: integer().notNull(),
}).enableRLS();
