// The user's own translations with the records of their originals. Separate from `queries.ts`, which does not know
// records.
import { and, eq, isNull, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser, sharingApplicantIds } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { recordFiles, recordsNaming } from '#features/evidence/records/server/queries.ts';
import { recordTypes } from '#records/registry.ts';

import { languages, translationRow, type TranslationInput } from '../schema.ts';
import { selectFileTranslations, isComplete, isOwn } from './queries.ts';
import { translationColumns, translations } from './table.ts';

const { original_url, user_id, language, translation_url, certificate_url } = translations;

/** File name of the original. Selecting it from `files` would check access for each row. */
export const originalName = sql`(select f.name from files f where f.user_id = ${user_id} and app.file_url(f.key) = ${original_url})`;

export const translationRepository = defineRepository({
  table: translations,
  row: translationRow,
  computed: {
    record: sql`(select json_build_object('type', named.type, 'id', named.id, 'title', named.title)
      from (${recordsNaming(sql`${user_id}`, original_url)}) as named limit 1)`,
  },
  scope: isOwn,
});

const named = sql`(values ${sql.join(
  languages.map(({ code, name }) => sql.raw(`('${code}', '${name.replaceAll("'", "''")}')`)),
  sql`, `,
)}) as known (code, name)`;
const languageText = sql`(select known.name from ${named} where known.code = ${language})`;

/** The user's own translations. */
export const listTranslations = defineList({
  name: 'own translations',
  rows: translationRepository,
  where: isOwn,
  sorts: {
    newest: { by: translations.created_at, direction: 'desc' },
    language: { by: languageText, direction: 'asc' },
  },
  filters: { language },
  conditions: { state: (value) => sql`(${value} = 'complete') = ${isComplete}` },
  search: [originalName, languageText, translations.translator_name],
});

export const translationInsert = defineInsert<TranslationInput & { record_type: string }>({
  table: translations,
  columns: translationColumns,
  own: isOwn,
});

/** The user's own files that are not in English, as JSON text. */
export const listLanguages = defineStatement(
  'list languages of own files',
  sql`select json_build_object('files', ${selectFileTranslations(currentUser, sql`, 'id', ${translations.id}`)})::text`,
);

/** Limit for choices. A record's page also links to each of its files. */
const ORIGINALS_MAX = 1000;

/**
 * Selects the user's own files in records without a language, as JSON text: each once, with the first record that names
 * it.
 */
export const listOriginals = defineStatement(
  'list files without translations',
  sql`
    select json_build_object('files', coalesce(json_agg(json_build_object('url', url, 'record', json_build_object('type', type, 'id', id, 'title', title))), '[]'))::text
    from (
      select distinct on (named.url) named.* from (${recordFiles(currentUser)}) as named
      where not exists (select from ${translations} where ${isOwn} and ${original_url} = named.url and ${isNull(translations.deleted_at)})
      order by named.url, named.type, named.id
      limit ${sql.raw(String(ORIGINALS_MAX))}
    ) as found`,
);

const applicant = sql`${sql.placeholder('applicant')}::uuid`;

/** Selects an applicant's files of records shared with the reader, as JSON text. Null if none are shared. */
export const listShared = defineStatement(
  'list shared translations',
  sql`
    select case when ${sql.join(
      recordTypes.map(({ table }) => sql`${applicant} = any (${sharingApplicantIds(table)})`),
      sql` or `,
    )} then json_build_object('files', ${selectFileTranslations(applicant, sql`, 'translation_url', ${translation_url}, 'certificate_url', ${certificate_url}`)})::text end`,
);

/** Selects the table of a record of the user's own that names the file. Null if there is none. */
export async function findRecordType(tx: Transaction, url: string): Promise<string | null> {
  const [found] = await selectRows<{ type: string }>(
    tx,
    sql`select named.type from (${recordsNaming(currentUser, sql`${url}::text`)}) as named limit 1`,
  );
  return found?.type ?? null;
}

/** Whether the file already has a row. */
export async function hasTranslation(tx: Transaction, url: string): Promise<boolean> {
  const found = await tx
    .select({ id: translations.id })
    .from(translations)
    .where(and(isOwn, eq(original_url, url), isNull(translations.deleted_at)))
    .limit(1);
  return found.length > 0;
}
