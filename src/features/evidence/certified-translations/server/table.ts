import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { fileUrlColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUserInRole, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';

import { relations } from '../schema.ts';

/**
 * Language of a record's file that is not in English, with its translation and certificate so far (8 CFR 103.2(b)(3)).
 * A file without a row is in English.
 */
export const translations = pgTable(
  'translations',
  {
    id: rowId(),
    user_id: ownerId(),
    /** Table of the file's record. Readers of such records read the translation. */
    record_type: text().notNull(),
    original_url: fileUrlColumn().notNull(),
    /** ISO 639 code, such as 'de'. */
    language: text().notNull(),
    translation_url: fileUrlColumn(),
    /** Signed certificate, scanned. */
    certificate_url: fileUrlColumn(),
    translator_name: text().notNull().default(''),
    translator_address: text().notNull().default(''),
    /** The translator's statement of competence in both languages. */
    translator_competence: text().notNull().default(''),
    translator_relation: text().notNull().default(''),
    translated_on: date({ mode: 'string' }),
    ...rowStamps(),
    deleted_at: instant(),
  },
  (table) => [
    check('translations_relation', isAmong(table.translator_relation, relations)),
    uniqueIndex('translations_original')
      .on(table.user_id, table.original_url)
      .where(sql`${table.deleted_at} is null`),
    index('translations_newest').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ...policies({
      name: 'translations',
      read: sql`${table.user_id} = ${currentUserInRole('applicant')} or (${table.deleted_at} is null and ${table.user_id} = any (app.sharing_applicant_ids(${table.record_type})))`,
      create: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
      update: sql`${table.user_id} = ${entitledUserInRole('applicant')}`,
    }),
  ],
);

const written = [
  'language',
  'translation_url',
  'certificate_url',
  'translator_name',
  'translator_address',
  'translator_competence',
  'translator_relation',
  'translated_on',
] as const;

/** Columns that the applicant sets. */
export const translationColumns = ['record_type', 'original_url', ...written] as const;

declareWritableColumns(translations, {
  create: ['user_id', ...translationColumns],
  user_id: [...written, 'deleted_at'],
});
