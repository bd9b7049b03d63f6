import { sql, type SQL } from 'drizzle-orm';

import type { Permission } from '#core/shared/permissions.ts';

import { selectRows, type Transaction } from './database.ts';
import { permits } from './policies.ts';

/**
 * Every row that the person may read as one JSON text of PostgreSQL, `{ rows, can: { manage } }`: for a list that admins
 * with a permission keep, and that stays short.
 * @param rows a statement, in the order of the list
 */
export function jsonListing({ rows, permission }: { rows: SQL; permission: Permission }): SQL {
  return sql`
    select json_build_object(
      'rows', coalesce((select json_agg(row_to_json(listed)) from (${rows}) as listed), '[]'),
      'can', json_build_object('manage', ${permits(permission)})
    )::text`;
}

/** The one row of a statement, its dates and instants written as in a list, on both engines. */
export async function findAsJson<Row>(tx: Transaction, row: SQL): Promise<Row | undefined> {
  const [found] = await selectRows<{ json: string }>(
    tx,
    sql`select row_to_json(found)::text as json from (${row}) as found`,
  );
  return found && (JSON.parse(found.json) as Row);
}
