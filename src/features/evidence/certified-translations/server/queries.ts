import { eq, isNull, sql, type SQL } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';

import { requiredParts } from '../rules.ts';
import { translations } from './table.ts';

const { id, user_id, original_url, language, created_at, deleted_at } = translations;

/** Own rows only. The row policy also shows those of shared records to mentors and attorneys. */
export const isOwn = eq(user_id, currentUser);

/** SQL that is true if no required part is missing. */
export const isComplete = sql`(${sql.join(
  requiredParts.map((part) => sql`coalesce(${translations[part]}::text, '') <> ''`),
  sql` and `,
)})`;

/**
 * Selects a user's files that are not in English and that the reader may read, with the state of their translations.
 * The result is a JSON array of {@link FileTranslation} for use inside another statement.
 * @param beside additional keys and values of each
 */
export function selectFileTranslations(user: SQL, beside = sql``): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('original', ${original_url}, 'language', ${language}, 'isComplete', ${isComplete} ${beside}) order by ${created_at}, ${id}), '[]')
    from ${translations} where ${user_id} = ${user} and ${isNull(deleted_at)}
  )`;
}
