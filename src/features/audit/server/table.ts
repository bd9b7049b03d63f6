import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { policies } from '#core/server/database/policies.ts';

import { actions } from '../schema.ts';

/**
 * What users did to what is not their own, written by triggers in the transaction that did it. No foreign key leads from
 * here: an entry outlives the account, the session and the row that it tells of. Entries are sealed a moment later: each
 * gets its position, and a hash over itself and the hash before it.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: rowId(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null where the operator acted on the command line, or the server by itself. */
    actor_id: uuid(),
    /** What the actor was at that moment. */
    actor_role: text().notNull(),
    session_id: uuid(),
    client_address: text(),
    action: text({ enum: actions }).notNull(),
    table_name: text().notNull(),
    row_id: text().notNull(),
    /** Whose row it was; null for what belongs to no user. */
    subject_id: uuid(),
    /** Of what changed, by column. */
    before: jsonb(),
    after: jsonb(),
    /** Over both, so that they can be erased with their subject's account and the chain still holds. */
    values_hash: text().notNull(),
    is_erased: boolean().notNull().default(false),
    /** Null until it is sealed. */
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
    // The orders of the list, as a whole and as it is narrowed.
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_actor').on(table.actor_id, table.at, table.id),
    index('audit_entries_subject').on(table.subject_id, table.at, table.id),
    index('audit_entries_table').on(table.table_name, table.at, table.id),
    index('audit_entries_action').on(table.action, table.at, table.id),
    // By which an opening is told of once.
    index('audit_entries_opened')
      .on(table.session_id, table.row_id, table.at)
      .where(sql`${table.action} = 'opened'`),
    ...policies({ name: 'audit_entries', read: sql`(select app.is_owner())` }),
  ],
);

/** How far the oldest entries were removed: the chain goes on from here. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  id: rowId(),
  created_at: createdAt(),
  /** Of the last entry that was removed. */
  position: bigint({ mode: 'number' }).notNull().unique('audit_checkpoints_position'),
  hash: text().notNull(),
  removed: integer().notNull(),
}).enableRLS();
