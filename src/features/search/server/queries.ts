import { sql, type SQL } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { documentUploads } from '#features/documents/server/table.ts';
import { serviceRequests } from '#features/requests/server/table.ts';
import { supportTickets } from '#features/support/server/table.ts';
import { taskAssignments, tasks } from '#features/tasks/server/table.ts';
import { recordTables } from '#records/server/table.ts';

const FOUND_MAX = 12;
/** Of a long text that serves as a title, what of its first line is looked at. */
const TITLE_CHARACTERS = 200;

/** `source` is the table's name. */
export type FoundRow = { source: string; id: string; title: string };

/**
 * Builds the search among the titles of the user's own rows, as JSON text: first what begins with the words, then the newest.
 * @param records the tables of records, and which column of each is its title
 */
export function defineSearch(records: readonly { table: string; title: string }[]): (text: string) => BoundStatement {
  const sources = [
    ...records.map(({ table, title }) => recordSource(table, title)),
    sql`select 'tasks', id, title, created_at from ${tasks} where user_id = ${currentUser} and deleted_at is null`,
    sql`select 'task_assignments', id, title, created_at from ${taskAssignments} where user_id = ${currentUser}`,
    sql`select 'document_uploads', id, original_filename, created_at from ${documentUploads} where user_id = ${currentUser} and deleted_at is null`,
    sql`
      select 'service_requests', id, concat(product, ' (SR-', upper(left(id::text, 8)), ')'), created_at
      from ${serviceRequests} where user_id = ${currentUser} and deleted_at is null`,
    sql`select 'support_tickets', id, concat('#', number, ' ', subject), created_at from ${supportTickets} where user_id = ${currentUser}`,
  ];
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

function recordSource(name: string, title: string): SQL {
  const table = recordTables[name];
  if (!table) throw new Error(`${name} is no table of records`);
  const line = sql`left(split_part(${table[title as 'id']}, E'\n', 1), ${sql.raw(String(TITLE_CHARACTERS))})`;
  return sql`
    select ${sql.raw(`'${name}'`)}, ${table.id}, ${line}, ${table.created_at} from ${table}
    where ${table.user_id} = ${currentUser} and ${table.deleted_at} is null`;
}
