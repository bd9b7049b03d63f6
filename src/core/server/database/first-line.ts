import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

const CHARACTERS = 160;

/** What a longer text begins with, in quotation marks; null of an empty one. */
export function quotedFirstLine(text: SQLWrapper): SQL {
  return sql`nullif(concat('“', left(split_part(${text}, E'\n', 1), ${sql.raw(String(CHARACTERS))}), '”'), '“”')`;
}
