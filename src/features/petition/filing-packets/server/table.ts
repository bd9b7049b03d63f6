import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { Plan } from '#binder-engine/planned.ts';
import { fileUrlColumn, fileUrlsColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  editableBinderOwnerIds,
  currentUserInRole,
  entitledUserInRole,
  sharingApplicantIds,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';
import { binders } from '#features/petition/binders/server/table.ts';

import { formats, packetStates, type PacketPart } from '../schema.ts';

/** A part with its content hash, so that a later packet can reuse it. */
export type StoredPart = Omit<PacketPart, 'url'> & { content: string };

/** A binder as files: a print copy, or parts for an online filing. Only the system creates it, from a fixed plan. */
export const filingPackets = pgTable(
  'filing_packets',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    binder_id: uuid()
      .notNull()
      .references(() => binders.id, { onDelete: 'cascade' }),
    format: text({ enum: formats }).notNull(),
    state: text({ enum: packetStates }).notNull().default('queued'),
    /** Maximum bytes of one of its files. */
    limit_bytes: bigint({ mode: 'number' }).notNull(),
    plan: jsonb().$type<Plan>().notNull(),
    plan_hash: text().notNull(),
    /** Bound pages so far, and total. */
    done: integer().notNull().default(0),
    pages: integer().notNull(),
    parts: jsonb().$type<StoredPart[]>().notNull().default([]),
    /** URLs of its parts, in order. */
    part_urls: fileUrlsColumn(),
    /** URL of the bound letter as a separate file. */
    letter_url: fileUrlColumn(),
    failure: text(),
    is_pinned: boolean().notNull().default(false),
    /** Filing date. If set, the packet is sealed: a trigger keeps it pinned and unchanged. */
    filed_on: date(),
    /** Whether its owner has canceled it. The server that creates it stops. */
    is_cancelled: boolean().notNull().default(false),
    /** Last heartbeat of the server. */
    claimed_at: instant(),
    /** Name of that server. */
    server: text(),
    attempts: integer().notNull().default(0),
    ...rowStamps(),
  },
  (table) => [
    check('filing_packets_format', isAmong(table.format, formats)),
    check('filing_packets_state', isAmong(table.state, packetStates)),
    // A ready packet has all of its files.
    check('filing_packets_parts', sql`${table.state} <> 'ready' or cardinality(${table.part_urls}) > 0`),
    index('filing_packets_newest').on(
      table.user_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('filing_packets_binder').on(table.binder_id),
    index('filing_packets_waiting')
      .on(table.created_at)
      .where(sql`${table.state} in ('queued', 'making')`),
    ...policies({
      name: 'filing_packets',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or ${table.user_id} = any (${sharingApplicantIds('binders')})`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')} or ${table.user_id} = any (${editableBinderOwnerIds})`,
    }),
  ],
);

declareWritableColumns(filingPackets, { user_id: ['is_pinned', 'is_cancelled', 'filed_on'], others: ['is_cancelled'] });
