import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import type { FileInspection } from '#binder-engine/binder.ts';
import type { Word } from '#binder-engine/page-text.ts';
import { createdAt, formValuesColumn, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  editableBinderOwnerIds,
  currentUser,
  currentUserInRole,
  entitledUserInRole,
  sharingApplicantIds,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';

import { binderKinds, schemes } from '../schema.ts';

/**
 * An applicant's binder: the order of exhibits of a petition or a response. Numbers follow from the order and are not
 * stored.
 */
export const binders = pgTable(
  'binders',
  {
    id: rowId(),
    user_id: ownerId(),
    kind: text().notNull().default('petition'),
    title: text().notNull(),
    /** Numbering of exhibits: `C-2`, `3.2` or `(iii).2`. */
    scheme: text().notNull().default('letter'),
    /** Prefix of each stamp. */
    stamp_prefix: text().notNull().default(''),
    first_page: integer().notNull().default(1),
    /** Whether each exhibit has a cover page. */
    has_covers: boolean().notNull().default(true),
    /** Whether stamps end with the number of the last page: 'Page 41 of 663'. */
    has_total: boolean().notNull().default(false),
    syncs_evidence: boolean().notNull().default(true),
    /**
     * Tesseract codes of the languages in which the words of scanned pages are recognized. Empty to leave scans as they
     * are.
     */
    scan_languages: text()
      .array()
      .notNull()
      .default(sql`'{eng}'`),
    /** Sections, exhibits and file URLs in order. */
    outline: formValuesColumn(),
    ...rowStamps(),
  },
  (table) => [
    check('binders_kind', isAmong(table.kind, binderKinds)),
    check('binders_scheme', isAmong(table.scheme, schemes)),
    check('binders_first_page', sql`${table.first_page} >= 1`),
    unique('binders_user_kind').on(table.user_id, table.kind),
    // References to a binder include its owner.
    unique('binders_owner').on(table.id, table.user_id),
    ...policies({
      name: 'binders',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or ${table.user_id} = any (${sharingApplicantIds('binders')})`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')} or ${table.user_id} = any (${editableBinderOwnerIds})`,
    }),
  ],
);

/** Columns for an attorney who may arrange it. Only the applicant decides whether it follows the records. */
const arranged = [
  'title',
  'scheme',
  'stamp_prefix',
  'first_page',
  'has_covers',
  'has_total',
  'scan_languages',
  'outline',
] as const;
const written = [...arranged, 'syncs_evidence'] as const;

declareWritableColumns(binders, {
  create: ['user_id', 'kind', ...written],
  user_id: [...written],
  others: [...arranged],
});

/**
 * Inspection facts about the bytes of a file, per engine version. Readable for users who may read such a file, written
 * only by the system.
 */
export const fileInspections = pgTable(
  'file_inspections',
  {
    /** SHA-256 of the bytes, hexadecimal. */
    sha256: text().notNull(),
    engine: text().notNull(),
    facts: jsonb().$type<FileInspection>().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.sha256, table.engine] }),
    ...policies({
      name: 'file_inspections',
      // Own files first and all at once, because access checks for another user's file are slow.
      read: sql`${table.sha256} in (select files.sha256 from files where files.user_id = ${currentUser})
        or exists (select from files where files.sha256 = ${table.sha256})`,
    }),
  ],
);

/**
 * Recognized words of a scanned page, by the hash of its file and the languages. A page without words has an empty
 * text. Readable for users who may read the file, written only by the system.
 */
export const pageTexts = pgTable(
  'page_texts',
  {
    /** SHA-256 of the file's bytes, hexadecimal. */
    sha256: text().notNull(),
    /** From 1. */
    page: integer().notNull(),
    /** Language codes such as `eng+deu`. */
    languages: text().notNull(),
    /** Degrees that the page has to be turned for its lines to run from left to right. */
    turn: integer().notNull(),
    /** Each with its place. */
    words: jsonb().$type<Word[]>().notNull(),
    /** Each distinct word once, for the search. */
    text: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.sha256, table.languages, table.page] }),
    ...policies({
      name: 'page_texts',
      read: sql`${table.sha256} in (select files.sha256 from files where files.user_id = ${currentUser})
        or exists (select from files where files.sha256 = ${table.sha256})`,
    }),
  ],
);
