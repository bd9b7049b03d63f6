import { and, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { Searched } from '#core/server/feature.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';

const FOUND_MAX = 12;
/** `source` is the place of what declares it in the list of all. */
export type FoundRow = { source: number; id: string; title: string };

/**
 * Builds the search among the titles of the user's own rows, as JSON text: first what begins with the words, then the newest.
 * @param records the tables of records, and which column of each is its title
 */
export function defineSearch(searched: readonly Searched[]): (text: string) => BoundStatement {
  const sources = searched.map(({ table, owner, title }, source) => {
    const person = owner ?? getTableColumns(table).user_id;
    if (!person) throw new Error(`${getTableName(table)} has no user_id, so its owner has to be named`);
    const listed = table.deleted_at && isNull(table.deleted_at);
    return sql`
      select ${sql.raw(String(source))}, ${table.id}, ${title}, ${table.created_at} from ${table}
      where ${and(sql`${person} = ${currentUser}`, listed)}`;
  });
  const pattern = sql`${sql.placeholder('pattern')}::text`;
  const statement = defineStatement(
    'search own titles',
    sql`
      select coalesce(json_agg(row_to_json(found)), '[]')::text from (
        select source, id, title from (${sql.join(sources, sql` union all `)}) as own (source, id, title, created_at)
        where title ilike '%' || ${pattern}
        order by title ilike ${pattern} desc, created_at desc, id
        limit ${sql.raw(String(FOUND_MAX))}
      ) as found`,
  );
  return (text) => statement({ pattern: `${text.replace(/[\\%_]/g, '\\$&')}%` });
}
