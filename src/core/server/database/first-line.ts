import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

const CHARACTERS = 160;

/** Returns SQL for the beginning of a long text in quotation marks, or null if the text is empty. */
export function quotedFirstLine(text: SQLWrapper): SQL {
  return sql`nullif(concat('“', left(split_part(${text}, E'\n', 1), ${sql.raw(String(CHARACTERS))}), '”'), '“”')`;
}
