import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * What a search looks through: an entry for each row that a feature declares (`searched`) and that does not lie in Trash.
 * Triggers keep it (`derived.ts`), and `app.search_find` alone reads it: the index on its text cannot be used under a row policy.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    row_id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The table that the row stands in. */
    source: text().notNull(),
    title: text().notNull(),
    /** The title, then the words of all fields; without case and accents, as all that is looked for. */
    words: text().notNull(),
    /** The addresses of its files, whose names are found too. */
    files: text().array().notNull(),
    file_names: text().notNull(),
    text: text()
      .notNull()
      .generatedAlwaysAs(sql`words || file_names`),
    /** Of the row. */
    created_at: instant().notNull(),
  },
  (table) => [
    index('search_entries_newest').on(table.user_id, table.created_at.desc().nullsFirst()),
    // A title stands first among the words.
    index('search_entries_titles').on(table.user_id, sql`left(${table.words}, 120) text_pattern_ops`),
    // What came last waits in a list that every search reads: a short one.
    index('search_entries_text')
      .using('gin', sql`${table.text} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
  ],
).enableRLS();

/** Each word of a user's entries once: a word that is in none of them may be one of these, mistyped. */
export const searchWords = pgTable(
  'search_words',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_words_pkey', columns: [table.user_id, table.word] }),
    index('search_words_similar')
      .using('gin', sql`${table.word} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
  ],
).enableRLS();
