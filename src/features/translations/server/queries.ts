import { eq, isNull, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';

import { requiredParts } from '../rules.ts';
import type { FileTranslation } from '../schema.ts';
import { translations } from './table.ts';

const { id, user_id, original_url, language, created_at, deleted_at } = translations;

/** The user's own: the row policy also shows mentors and attorneys those of the records that are shared with them. */
export const isOwn = eq(user_id, currentUser);

/** Whether no required part is missing. */
export const isComplete = sql`(${sql.join(
  requiredParts.map((part) => sql`coalesce(${translations[part]}::text, '') <> ''`),
  sql` and `,
)})`;

/**
 * The files of a user's that are not in English and how far their translations are, as an array of {@link FileTranslation}
 * in JSON, for a statement that reads more than these: as far as the reader may read them.
 * @param beside further keys and values of each
 */
export function fileTranslationsOf(user: SQL, beside = sql``): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('original', ${original_url}, 'language', ${language}, 'isComplete', ${isComplete} ${beside}) order by ${created_at}, ${id}), '[]')
    from ${translations} where ${user_id} = ${user} and ${isNull(deleted_at)}
  )`;
}

/** The same by itself: of the signed-in user, or of an applicant who shares records with them. */
export async function translationsOf(tx: Transaction, userId: string): Promise<FileTranslation[]> {
  const [row] = await selectRows<{ json: string }>(
    tx,
    sql`select ${fileTranslationsOf(sql`${userId}::uuid`)}::text as json`,
  );
  return JSON.parse(row?.json ?? '[]') as FileTranslation[];
}
